// What is chosen for this browser shows on the page itself.
import { afterEach, expect, test } from "vitest";
import { settings } from "../src/settings/settings.svelte";
import { LANGUAGES, type Language } from "../src/words/languages";

const before = settings.language;
afterEach(() => {
  settings.language = before;
  settings.apply();
  localStorage.clear(); // what is kept there is read by the files after this one
});

test("the page says which language it speaks, for those who have it read to them", () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    settings.language = language;
    settings.apply();
    expect(document.documentElement.lang).toBe(language);
  }
});
