// Camels taken from their stacks and put into others, at any height. Knows how stacks are written, no rule.
import type { Stack } from "../../server/wire";
import type { Ground } from "./ground";

interface Standing {
  space: number;
  level: number;
  camels: string;
}

export function standingOf(track: readonly Stack[], letter: string): Standing | null {
  const stack = track.find(({ camels }) => camels.includes(letter));
  return stack ? { ...stack, level: stack.camels.indexOf(letter) } : null;
}

/** Give what moves with a camel: itself alone, or with all that it carries. */
export function unitOf(track: readonly Stack[], letter: string, withRiders: boolean): string {
  const standing = standingOf(track, letter);
  return standing && withRiders ? standing.camels.slice(standing.level) : letter;
}

/** Put camels on a space at a height; without one, on top. */
export function put(track: readonly Stack[], unit: string, space: number, level = Infinity): Stack[] {
  const left = track
    .map((stack) => ({ space: stack.space, camels: [...stack.camels].filter((letter) => !unit.includes(letter)).join("") }))
    .filter(({ camels }) => camels !== "");
  const there = left.find((stack) => stack.space === space)?.camels ?? "";
  const at = Math.min(level, there.length);
  const camels = there.slice(0, at) + unit + there.slice(at);
  return [...left.filter((stack) => stack.space !== space), { space, camels }].sort((a, b) => a.space - b.space);
}

/** Find the height at which a camel whose feet are at this point would stand in a stack. */
export function levelAt(ground: Ground, track: readonly Stack[], unit: string, space: number, y: number): number {
  const feet = unit.slice(0, 1);
  const there = track.find((stack) => stack.space === space)?.camels ?? "";
  const others = [...there].filter((letter) => !unit.includes(letter)).length;
  const heights = Array.from({ length: others + 1 }, (_, level) => Math.abs((ground.placements(put(track, unit, space, level)).get(feet)?.y ?? 0) - y));
  return heights.indexOf(Math.min(...heights));
}

/** Exchange a camel with the one above or below it. */
export function raised(track: readonly Stack[], letter: string, by: 1 | -1): Stack[] {
  const standing = standingOf(track, letter);
  if (!standing) return [...track];
  const level = Math.max(0, standing.level + by);
  return put(track, letter, standing.space, level);
}
