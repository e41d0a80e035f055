// Places at the end of a leg or race: camels that never left Start share the fifth (C18).
import type { Stack } from "../server/view";
import { START } from "./meander";

const LAST = 5;

export function placeOf(letter: string, ranking: string, track: readonly Stack[]): number {
  const onStart = track.some(({ space, camels }) => space === START && camels.includes(letter));
  return onStart ? LAST : ranking.indexOf(letter) + 1;
}
