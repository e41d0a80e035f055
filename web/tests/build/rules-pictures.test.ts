// The rules pages have pictures: each that a text names was played, in every language the same, and none is left over.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { rulesPage, type PictureHere } from "../../rules-pages";
import pictures from "../../src/rules/pictures.json";

const RULES = resolve(import.meta.dirname, "../../../docs/rules");
const LANGUAGES = readdirSync(RULES);

function picturesIn(language: string, edition: string): PictureHere[] {
  const text = readFileSync(resolve(RULES, language, `${edition}.md`), "utf-8");
  return rulesPage(text).parts.filter((part): part is PictureHere => typeof part !== "string");
}

test.each(Object.keys(pictures))("every picture of %s stands in its rules once, in each language at the same place", (edition) => {
  const played = Object.keys((pictures as Record<string, object>)[edition] ?? {});
  const named = LANGUAGES.map((language) => picturesIn(language, edition).map(({ picture }) => picture));
  expect(new Set(named[0])).toEqual(new Set(played));
  for (const names of named) expect(names).toEqual(named[0]);
  expect(named[0]?.length).toBe(played.length);
});

test("every picture is told in words", () => {
  for (const edition of Object.keys(pictures)) {
    const told = LANGUAGES.flatMap((language) => picturesIn(language, edition).map(({ alt }) => alt));
    for (const alt of told) expect(alt.length).toBeGreaterThan(40);
    expect(new Set(told).size).toBe(told.length);
  }
});
