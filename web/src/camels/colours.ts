// The names of camels in the reader's language.
import { t, type Key } from "../words/words.svelte";
import { coatOf } from "./coats";

export function colourName(letter: string): string {
  return t(`colour.${coatOf(letter).name}` satisfies Key);
}
