// Why a position is impossible, in the reader's language, and where on the page that is to be seen.
import type { Edition } from "../server/wire";
import { playerName, reasonWords, type Reason } from "../words/reasons";

export interface Fault {
  words: string;
  spaces: number[];
  seats: number[];
  dice: boolean;
}

const SPACES = ["space", "tile"];
const SEATS = ["seat", "other"];
const OF_DICE = ["impossible.die-twice", "impossible.dice-out", "impossible.pyramid"];

export function faultOf(reason: Reason, edition?: Edition): Fault {
  const numbers = (names: readonly string[]): number[] => names.map((name) => reason.facts[name]).filter((fact) => typeof fact === "number");
  return { words: reasonWords(reason, playerName, edition), spaces: numbers(SPACES), seats: numbers(SEATS), dice: OF_DICE.includes(reason.code) };
}
