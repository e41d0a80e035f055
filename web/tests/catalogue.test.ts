// Every text of the page stands in the catalogue, in every language, and is used.
import { describe, expect, test } from "vitest";
import en from "../src/words/en.json";
import es from "../src/words/es.json";
import reasonsEn from "../src/words/reasons.en.json";
import reasonsEs from "../src/words/reasons.es.json";

type Tree = { [key: string]: string | Tree };

const sources = Object.values(import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true }));
const code = sources.join("\n");

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`)));
}

const stem = (key: string): string => key.replace(/_(ordinal_)?(zero|one|two|few|many|other)$/, "");
const blanks = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").sort();

const keys = new Set(leaves(en).map(([key]) => stem(key)));

/** A key is used where it stands in quotes, or where a template makes it: `log.${entry.kind}`. */
function isUsed(key: string): boolean {
  if (code.includes(`"${key}"`)) return true;
  const templates = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.[^`]*\$\{[^`]+)`/gi)].map(([, text]) => text ?? "");
  return templates.some((text) => pattern(text).test(key));
}

function pattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[^.]+")}$`);
}

describe("the catalogue", () => {
  test("has the same keys in every language", () => {
    expect(new Set(leaves(es).map(([key]) => stem(key)))).toEqual(keys);
  });

  test("has every plural that a language has", () => {
    for (const [language, tree] of [["en", en], ["es", es]] as const) {
      const found = leaves(tree).map(([key]) => key);
      const plurals = found.filter((key) => /_(one|other)$/.test(key) && !key.includes("_ordinal_"));
      for (const key of plurals.map(stem)) expect(found, `${language}: ${key}`).toEqual(expect.arrayContaining([`${key}_one`, `${key}_other`]));
      const ordinals = new Intl.PluralRules(language, { type: "ordinal" }).resolvedOptions().pluralCategories;
      for (const category of ordinals) expect(found).toContain(`stack.place_ordinal_${category}`);
    }
  });

  test("leaves the same blanks in every language", () => {
    const spanish = new Map(leaves(es));
    for (const [key, text] of leaves(en)) {
      const other = spanish.get(key) ?? spanish.get(`${stem(key)}_ordinal_other`) ?? "";
      expect(blanks(other), key).toEqual(blanks(text).filter((name) => name !== "count" || blanks(other).includes("count")));
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
    expect(Object.keys(reasonsEs)).toEqual(Object.keys(reasonsEn));
  });

  test("is the only place with words that people read", () => {
    for (const [path, text] of Object.entries(import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true }))) {
      const markup = text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "");
      const words = markup.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, "").match(/>[^<>{}]*[A-Za-z]{3,}[^<>{}]*</g) ?? [];
      expect(words.filter((found) => !found.includes("Camel Up") && !found.includes("=")), path).toEqual([]);
    }
  });
});
