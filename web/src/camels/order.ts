// Who is in front: the racing camels of a track in their order now. Knows how an order is read (R3), for pictures only.
import type { Stack } from "../server/wire";
import { isCrazy } from "./coats";

/** The racing camels, the first one first: further along, then higher in its stack. */
export function orderOf(track: readonly Stack[]): string[] {
  return track
    .toSorted((one, other) => other.space - one.space)
    .flatMap(({ camels }) => [...camels].reverse())
    .filter((letter) => !isCrazy(letter));
}

/** The camel in the lead; none while those in front still stand side by side on Start (C3). */
export function leaderOf(track: readonly Stack[]): string | null {
  const front = track.filter(({ camels }) => [...camels].some((letter) => !isCrazy(letter))).map(({ space }) => space);
  return Math.max(0, ...front) > 0 ? (orderOf(track)[0] ?? null) : null;
}
