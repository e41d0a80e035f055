// Why something is not so, or worth what it is, in the reader's language: by the code of a reason and its facts.
// What a fact is shows in its name, as in the server's tables; a reason that is new here is told in general words.
import i18next from "i18next";
import { COATS } from "../camels/coats";
import { colourName } from "../camels/colours";
import { cardName } from "../cards/words";
import type { ApiError } from "../server/api";
import type { Edition, Explanation } from "../server/wire";
import { settings } from "../settings/settings.svelte";
import { byLanguage } from "./languages";
import { botName } from "./names";
import { decimal, either, listed, percent, t, tOr, withPounds } from "./words.svelte";

export type Reason = Explanation;

/** How a seat is called where the reason is read. */
type Naming = (seat: number) => string;

const NS = "reasons";
const catalogues = byLanguage(import.meta.glob<object>("./*/reasons.json", { eager: true, import: "default" }));
for (const [language, reasons] of catalogues) i18next.addResourceBundle(language, NS, reasons);
i18next.services.formatter?.add("decimal", (value: number) => decimal(value, 2));
i18next.services.formatter?.add("change", (value: number) => (value > 0 ? "+" : "") + decimal(value, 2));

/** Say a reason in a sentence, in the words of an edition where that is known. */
export function reasonWords({ code, facts, text }: Reason, name: Naming, edition?: Edition): string {
  if (!i18next.exists(code, { ns: NS, lng: settings.language, ...facts })) return general(code, text);
  const values = Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, SAID[fact]?.(value as never, name, edition) ?? value]));
  return capital(said(code, { ...values, context: edition }));
}

/** Say several reasons, a sentence each. A change that rounds to nothing is none to tell of. */
export function allWords(reasons: readonly Reason[], name: Naming, edition?: Edition): string {
  return reasons.filter((reason) => !isNoChange(reason)).map((reason) => reasonWords(reason, name, edition)).join(" ");
}

const CHANGES = ["worth.gives", "worth.tickets-change", "worth.bets-change"];

function isNoChange({ code, facts }: Reason): boolean {
  return CHANGES.includes(code) && Math.abs(Number(facts.amount)) < 0.005;
}

/** Say what went wrong with a request, by the server's reasons, where it got as far as that. */
export function failureWords({ code, fault }: ApiError): string {
  const reasons = fault.why ? [fault.why] : (fault.reasons ?? []);
  if (reasons.length) return allWords(reasons, playerName);
  return code === "offline" ? t("failed.offline") : tOr(`failed.by.${code}`, t("failed.broken"));
}

/** Say what the catalogue has no sentence for: by its code, or that it can't be. The server's own words are English. */
function general(code: string, text: string): string {
  if (code.startsWith("worth.")) return settings.language === "en" ? capital(text) : "";
  return settings.language === "en" && text ? capital(text) : tOr(`failed.by.${code}`, t("failed.refused"));
}

/** Name a seat where nobody has a name. */
export function playerName(seat: number): string {
  return t("study.player", { number: seat + 1 });
}

const SAID: Record<string, (fact: never, name: Naming, edition?: Edition) => string> = {
  seat: (seat: number, name) => name(seat),
  other: (seat: number, name) => name(seat),
  others: (seats: number[], name) => (seats.length ? either(seats.map(name)) : said("fact.nobody")),
  camel: colour,
  camels: (letters: string) => listed(letters.split(" ").map(colour)),
  die: (letter: string) => (letter in COATS ? colour(letter) : t("dice.grey")),
  card: cardName,
  ticket: (ticket: string) => `${colour(ticket.slice(0, 1))} ${ticket.slice(1)}`,
  share: chance,
  first: chance,
  second: chance,
  third: chance,
  beside: chance,
  players: (count: number) => said("fact.players", { count }),
  piece: (piece: string) => said(`fact.piece.${piece}`),
  deck: (deck: string) => said(`fact.deck.${deck}`),
  step: (step: string) => said(`fact.step.${step}`),
  bot: botName,
  why: reasonWords,
};

function said(key: string, values: Record<string, unknown> = {}): string {
  return withPounds(i18next.t(key, { ...values, ns: NS, lng: settings.language }));
}

function colour(letter: string): string {
  return letter in COATS ? colourName(letter) : letter;
}

function chance(share: number): string {
  return share > 0 && share < 0.01 ? said("fact.underOne") : said("fact.share", { share: percent(share) });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
