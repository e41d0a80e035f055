// Every text of the page stands in the catalogue, in every language, and is used.
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../src/words/languages";
import learn from "../../src/words/en/learn.json";
import mainEn from "../../src/words/en/words.json";
import reasonsEn from "../../src/words/en/reasons.json";
import { SOURCES } from "../sources";

type Tree = { [key: string]: string | Tree };

const main = import.meta.glob<Tree>("../../src/words/*/words.json", { eager: true, import: "default" });
const lessons = import.meta.glob<Tree>("../../src/words/*/learn.json", { eager: true, import: "default" });
const reasons = import.meta.glob<object>("../../src/words/*/reasons.json", { eager: true, import: "default" });
const languageOf = (path: string): string => path.split("/").at(-2) ?? "";
/** The catalogue with the part that only lessons load. */
const en: Tree = { ...mainEn, learn };
const languages = Object.entries(main).map(([path, tree]) => [languageOf(path), { ...tree, learn: lessons[path.replace("words.json", "learn.json")] ?? {} }] as const);
const others = languages.filter(([language]) => language !== "en");

const code = Object.values(SOURCES).join("\n");

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`)));
}

/** A key without the ending of a plural, or of the edition that it is for where that has a word of its own. */
const stem = (key: string): string => key.replace(/_((ordinal_)?(zero|one|two|few|many|other)|2014)$/, "");
/** Whether a key is not of one edition alone. */
const isForAll = (key: string): boolean => !key.endsWith("_2014");
const blanks = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").sort();

const keys = new Set(leaves(en).map(([key]) => stem(key)));

const templates = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.[^`]*\$\{[^`]+)`/gi)].map(([, text]) => pattern(text ?? ""));

/** A key is used where it stands in quotes, or where a template makes it: `log.${entry.kind}`. */
function isUsed(key: string): boolean {
  return code.includes(`"${key}"`) || templates.some((template) => template.test(key));
}

function pattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[^.]+")}$`);
}

describe("the catalogue", () => {
  test("has a folder for every language of the table, and no other", () => {
    for (const files of [main, lessons, reasons]) expect(Object.keys(files).map(languageOf).sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  test("has the same keys in every language", () => {
    for (const [language, tree] of others) expect(new Set(leaves(tree).map(([key]) => stem(key))), language).toEqual(keys);
  });

  test("has every plural that a language has", () => {
    for (const [language, tree] of languages) {
      const found = leaves(tree).map(([key]) => key);
      const plurals = found.filter((key) => /_(one|other)$/.test(key) && !key.includes("_ordinal_"));
      for (const key of plurals.map(stem)) expect(found, `${language}: ${key}`).toEqual(expect.arrayContaining([`${key}_one`, `${key}_other`]));
      const ordinals = new Intl.PluralRules(language, { type: "ordinal" }).resolvedOptions().pluralCategories;
      for (const category of ordinals) expect(found).toContain(`stack.place_ordinal_${category}`);
    }
  });

  test("leaves the same blanks in every language", () => {
    for (const [language, tree] of others) {
      const translated = new Map(leaves(tree));
      for (const [key, text] of leaves(en)) {
        const other = translated.get(key) ?? translated.get(`${stem(key)}_ordinal_other`) ?? "";
        expect(blanks(other), `${language}: ${key}`).toEqual(blanks(text).filter((name) => name !== "count" || blanks(other).includes("count")));
      }
    }
  });

  test("leaves the same blanks in the words of an edition as in those for all", () => {
    for (const tree of [...languages.map(([, words]) => words), ...Object.values(reasons)]) {
      const all = new Map(leaves(tree as Tree));
      for (const [key, text] of all) if (!isForAll(key)) expect(blanks(text), key).toEqual(blanks(all.get(stem(key)) ?? ""));
    }
  });

  test("is asked with the edition for every text that an edition has words of its own for", () => {
    const ofEditions = new Set(languages.flatMap(([, tree]) => leaves(tree)).flatMap(([key]) => (isForAll(key) ? [] : [stem(key)])));
    const asked = [...ofEditions].flatMap((key) => code.split(`t("${key}"`).slice(1).map((rest) => [key, rest.slice(0, 11)]));
    expect(asked.length).toBeGreaterThan(0);
    for (const [key, rest] of asked) expect(rest, key).toMatch(/^, \{ context/);
  });

  test("calls the tile of 2014 by its own name wherever it names that of 2018", () => {
    for (const [language, tree] of languages) {
      const words = new Map(leaves(tree).filter(([key]) => !key.startsWith("learn.")));
      for (const [key, text] of words) if (/spectator tile|fichas? de espectador/i.test(text)) expect(words.get(`${key}_2014`), `${language}: ${key}`).toMatch(/desert|desierto/i);
    }
  });

  test("has no text that nobody uses", () => {
    expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
  });

  test("lacks no text that is asked for", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key ?? "");
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
  });

  test("has the same reasons with the same plurals in every language", () => {
    for (const [path, catalogue] of Object.entries(reasons)) expect(Object.keys(catalogue).filter(isForAll), path).toEqual(Object.keys(reasonsEn).filter(isForAll));
  });

  test("is the only place with words that people read", () => {
    for (const [path, text] of Object.entries(SOURCES).filter(([name]) => name.endsWith(".svelte"))) {
      const markup = text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "");
      const words = markup.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, "").match(/>[^<>{}]*[A-Za-z]{3,}[^<>{}]*</g) ?? [];
      expect(words.filter((found) => !found.includes("Camel Up") && !found.includes("=")), path).toEqual([]);
    }
  });
});
