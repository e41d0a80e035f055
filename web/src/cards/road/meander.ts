// Where things stand on the road of cards, which winds to and fro. Lengths are in spaces: a track card is two wide.
// Knows geometry and how track cards carry spaces (C3, C4, C6), for pictures only.
import type { Placement } from "../../board/ring";
import type { Stack } from "../../server/wire";

export const START = 0;
export const CARD_WIDTH = 2;

export interface RoadCard {
  kind: "start" | "track" | "storm" | "finish";
  /** The spaces that can be seen on it. */
  spaces: number[];
  /** Finish covers its second half. */
  finish: boolean;
}

interface Spot {
  column: number;
  row: number;
  /** 1 runs to the right, -1 to the left. */
  facing: 1 | -1;
}

/** Lay the road: Start, the track cards with the spaces they carry, and Finish. */
export function roadOf(length: number, sandstorms: readonly number[]): RoadCard[] {
  const road: RoadCard[] = [{ kind: "start", spaces: [START], finish: false }];
  for (let space = 1; space <= length; space += road.at(-1)?.spaces.length ?? 1) {
    if (sandstorms.includes(space)) road.push({ kind: "storm", spaces: [space], finish: false });
    else if (space === length) road.push({ kind: "track", spaces: [space], finish: true });
    else road.push({ kind: "track", spaces: [space, space + 1], finish: false });
  }
  if (!road.at(-1)?.finish) road.push({ kind: "finish", spaces: [], finish: true });
  return road;
}

export function rowsOf(road: readonly RoadCard[], perRow: number): number {
  return Math.ceil(road.length / perRow);
}

/** Find the place of a card on the winding road. */
export function spotOf(index: number, perRow: number): Spot {
  const row = Math.floor(index / perRow);
  const step = index % perRow;
  return row % 2 === 0 ? { column: step, row, facing: 1 } : { column: perRow - 1 - step, row, facing: -1 };
}

/** The middle of a space, counted from the left edge of the road, and its row. What is beyond the track stands on Finish. */
export function middleOf(space: number, road: readonly RoadCard[], perRow: number): { x: number; row: number; facing: 1 | -1 } {
  const found = road.findIndex(({ spaces }) => spaces.includes(space));
  const index = found < 0 ? road.length - 1 : found;
  const { column, row, facing } = spotOf(index, perRow);
  return { x: column * CARD_WIDTH + CARD_WIDTH / 2 + facing * aside(road[index] as RoadCard, space), row, facing };
}

/** How far a space lies from the middle of its card, along the way. */
function aside({ kind, spaces, finish }: RoadCard, space: number): number {
  if (kind === "start" || kind === "storm" || kind === "finish") return 0;
  if (finish) return spaces.includes(space) ? -0.5 : 0.5;
  return space === spaces[0] ? -0.5 : 0.5;
}

// Width and height of a camel that is drawn in its usual size, and how much each one on its back adds.
const WIDTH = 0.7;
const HEIGHT = 0.78;
const PITCH = 0.185;
const GROUND = 0.15;
const LARGEST = 1.3;
/** How far a camel alone, and a stack, may look over the upper edge of its card. */
const OVER = 0.12;
const ABOVE = 0.5;
const BEHIND = 0.3;
/** The word Start stands at the card's left edge. */
const MARK = 0.4;

/** Place every camel of a track on a road whose rows are so high. */
export function placementsOn(road: readonly RoadCard[], perRow: number, height: number): (track: readonly Stack[]) => Map<string, Placement> {
  return (track) => new Map(track.flatMap((stack) => (stack.space === START ? besides : stacked)(stack, road, perRow, height)));
}

function stacked({ space, camels }: Stack, road: readonly RoadCard[], perRow: number, height: number): [string, Placement][] {
  const { x, row, facing } = middleOf(space, road, perRow);
  const alone = height - GROUND + OVER;
  const room = row === 0 ? alone : height - GROUND + ABOVE;
  const size = Math.min(LARGEST, alone / HEIGHT, room / (HEIGHT + PITCH * (camels.length - 1)));
  return [...camels].map((letter, level) => [
    letter,
    { x, y: (row + 1) * height - GROUND - PITCH * size * level, size, facing, depth: row * 20 + 10 - level, riding: level > 0 },
  ]);
}

/** On Start nobody stands on anybody (C3): side by side, in two ranks when they are many. */
function besides({ camels }: Stack, road: readonly RoadCard[], perRow: number, height: number): [string, Placement][] {
  const { x, row, facing } = middleOf(START, road, perRow);
  const ranks = camels.length > 3 ? 2 : 1;
  const wide = (ranks * (CARD_WIDTH - MARK)) / camels.length / WIDTH;
  const size = Math.min(LARGEST, wide, (height - GROUND - BEHIND * (ranks - 1)) / HEIGHT);
  return [...camels].map((letter, index) => {
    const rank = index % ranks;
    const offset = ((index + 0.5) / camels.length - 0.5) * (CARD_WIDTH - MARK) + MARK / 2;
    const y = (row + 1) * height - GROUND - rank * BEHIND;
    return [letter, { x: x + offset, y, size, facing, depth: row * 20 + 10 - 5 * rank, riding: false }];
  });
}
