// A unit on its way: the track after each of its steps. Knows how camels are carried (R1, R2, R4), for pictures only.
import type { GameEvent, Stack } from "../../server/wire";

export type Placing = "on top" | "underneath";

/** Give the track with a unit lifted from where it stands and put on a space. */
export function withUnitOn(track: readonly Stack[], unit: string, space: number, placing: Placing): Stack[] {
  const left = track
    .map((stack) => ({ space: stack.space, camels: [...stack.camels].filter((letter) => !unit.includes(letter)).join("") }))
    .filter((stack) => stack.camels !== "");
  const there = left.find((stack) => stack.space === space);
  const camels = there ? (placing === "on top" ? there.camels + unit : unit + there.camels) : unit;
  return [...left.filter((stack) => stack !== there), { space, camels }].sort((a, b) => a.space - b.space);
}

/** Give the track as it was before some moves: each unit, the last first, back on top of what stands where it came from. */
export function trackBefore(track: readonly Stack[], events: readonly GameEvent[]): Stack[] {
  let before: Stack[] = [...track];
  for (const event of events.toReversed()) if (event.event === "Moved") before = withUnitOn(before, event.unit, event.start, "on top");
  return before;
}

/** List the spaces that a unit walks over, the last being where it ends. */
export function pathBetween(start: number, end: number): number[] {
  const step = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) }, (_, index) => start + step * (index + 1));
}
