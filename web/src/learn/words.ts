// What a coach says, in the reader's language. A catalogue of its own, so that nobody loads it who takes no lesson.
import { addWords, t, type Key } from "../words/words.svelte";

addWords("learn", import.meta.glob<object>("../words/*/learn.json", { eager: true, import: "default" }));

export function say(key: string): string {
  return t(`learn.${key}` as Key);
}
