// The languages of the page, a line each: its own name for itself, and the locale for numbers, dates and lists.
// Its words are in the folder of the same name, its rules pages, if translated, in docs/rules.

export const LANGUAGES = {
  en: { name: "English", locale: "en-GB" }, // British English puts no comma before “and”
  es: { name: "Español", locale: "es" },
} as const satisfies Record<string, { name: string; locale: string }>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);
}

/** What each language has in a file of a catalogue, by its tag, from the paths that a glob has found. */
export function byLanguage<T>(files: Record<string, T>): [Language, T][] {
  return (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const found = Object.entries(files).find(([path]) => path.split("/").at(-2) === language);
    if (!found) throw new Error(`the language ${language} has no words`);
    return [language, found[1]];
  });
}
