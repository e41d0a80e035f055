// The catalogue in the reader's language. `t` reads the language chosen, so what it says changes with it.
import i18next, { type TOptions } from "i18next";
import { settings } from "../settings/settings.svelte";
import type en from "./en/words.json";
import { byLanguage, LANGUAGES } from "./languages";

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Stem}_${"one" | "other" | `ordinal_${string}`}` ? Stem : K;

/** Every key of the catalogue; a plural is named without its ending. */
export type Key = WithoutPlural<Leaves<typeof en>>;

const words = byLanguage(import.meta.glob<object>("./*/words.json", { eager: true, import: "default" }));

void i18next.init({
  lng: "en",
  fallbackLng: false,
  resources: Object.fromEntries(words.map(([language, translation]) => [language, { translation }])),
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** Add a part of the catalogue that not every visit needs, from the files of all languages. */
export function addWords(part: string, files: Record<string, object>): void {
  for (const [language, words] of byLanguage(files)) i18next.addResourceBundle(language, "translation", { [part]: words }, true);
}

export function t(key: Key, values: TOptions = {}): string {
  return withPounds(i18next.t(key, { ...values, lng: settings.language }));
}

/** Keep pounds on the line of their number. */
export function withPounds(words: string): string {
  return words.replaceAll(" £E", "\u00a0£E");
}

/** Say what the catalogue has under a key, where it has it. */
export function tOr(key: string, otherwise: string): string {
  const options = { lng: settings.language };
  return i18next.exists(key, options) ? i18next.t(key, options) : otherwise;
}

function locale(): string {
  return LANGUAGES[settings.language].locale;
}

/** Join words as people do: “blue, green and red”. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(words);
}

/** Join words between which one is chosen: “blue or green”. */
export function either(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "disjunction" }).format(words);
}

/** Write an amount with its sign, with a real minus. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function moment(at: number): string {
  return new Date(at).toLocaleString(locale(), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

export function decimal(value: number, digits = 1): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "negative" } as const;
  return new Intl.NumberFormat(locale(), options).format(value).replace("-", "−");
}
