// Where things stand on the board: 16 spaces are the rim of a 5×5 square, run clockwise from the upper left corner.
// All lengths are in cells. Knows geometry, no rule.
import { isCrazy } from "../camels/coats";
import type { Stack } from "../server/wire";

export const SPACES = 16;
const SIDE = 4;

interface Cell {
  column: number;
  row: number;
}

export interface Placement {
  /** The middle of the ground under the camel. */
  x: number;
  y: number;
  /** How large a camel is drawn; 1 is a camel alone on its space. */
  size: number;
  /** 1 looks to the right, -1 to the left. */
  facing: 1 | -1;
  /** What is drawn over what. */
  depth: number;
  /** Sits on another's back. */
  riding: boolean;
}

/** Find the cell of a space; those over the line go on round the ring. */
export function cellOf(space: number): Cell {
  const index = (((space - 1) % SPACES) + SPACES) % SPACES;
  const side = Math.floor(index / SIDE);
  const step = index % SIDE;
  const cells: Cell[] = [
    { column: step, row: 0 },
    { column: SIDE, row: step },
    { column: SIDE - step, row: SIDE },
    { column: 0, row: SIDE - step },
  ];
  return cells[side] as Cell;
}

/** Racing camels look along the upper and the lower side, and into the board on the others. */
export function facingAt(space: number): 1 | -1 {
  return (((space + 2) % SPACES) + SPACES) % SPACES < SPACES / 2 ? 1 : -1;
}

// A camel alone is this large a part of a cell; its height without and with one more on its back follow from the drawing.
const HEIGHT = 0.78;
const PITCH = 0.185;
const GROUND = 0.9;
const WIDTH = 0.9;
// How high a stack may be, measured from the lower edge of its cell: on the sides it may look over the cell behind it,
// above it may not leave the board, crown and all, below it would hide the tents.
const ROOM = { above: 1.045, below: 1.2, side: 1.42 };

/** Tell how large the camels of a stack are drawn so that it keeps to its room. */
export function sizeOf(count: number, row: number, width = 1): number {
  const room = row === 0 ? ROOM.above : row === SIDE ? ROOM.below : ROOM.side;
  return Math.min(1, width / WIDTH, (room - (1 - GROUND)) / (HEIGHT + PITCH * (count - 1)));
}

/** Place every camel of a track. */
export function placements(track: readonly Stack[]): Map<string, Placement> {
  const placed = new Map<string, Placement>();
  for (const stack of track) {
    const share = shareOf(stack, track);
    const { column, row } = cellOf(stack.space);
    const size = sizeOf(stack.camels.length, row, share.width);
    [...stack.camels].forEach((letter, level) => {
      placed.set(letter, {
        x: column + share.middle,
        y: row + GROUND - PITCH * size * level,
        size,
        facing: (facingAt(stack.space) * (isCrazy(letter) ? -1 : 1)) as 1 | -1,
        // A lower camel hides the legs of the one it carries; a lower row stands before the row behind it.
        depth: row * 20 + 10 - level,
        riding: level > 0,
      });
    });
  }
  return placed;
}

/** Two stacks share a cell when one has crossed the line into it. */
function shareOf(stack: Stack, track: readonly Stack[]): { middle: number; width: number } {
  const same = track.filter((other) => sameCell(other.space, stack.space)).sort((a, b) => a.space - b.space);
  const index = same.indexOf(stack);
  return { middle: (index + 0.5) / same.length, width: 1 / same.length };
}

function sameCell(one: number, other: number): boolean {
  return (one - other) % SPACES === 0;
}
