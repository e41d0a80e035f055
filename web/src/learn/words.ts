// What a coach says, in the reader's language. A part of the catalogue of its own, so that nobody loads it who takes no lesson.
import type { Family } from "../server/wire";
import type en from "../words/en/learn.json";
import { addWords, t, type Key } from "../words/words.svelte";

addWords("learn", import.meta.glob<object>("../words/*/learn.json", { eager: true, import: "default" }));

type Said = { [K in keyof typeof en]: (typeof en)[K] extends string ? K : never }[keyof typeof en];

export function say(key: Said): string {
  return t(`learn.${key}` as Key);
}

/** What belongs to a step of a lesson. */
export function explain(family: Family, words: string): string {
  return t(`learn.${family}.${words}` as Key);
}
