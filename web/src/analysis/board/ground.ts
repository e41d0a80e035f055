// Where the spaces of a game lie when a position is set up: the ring of the board games, the meander of Cards.
// All lengths are in cells. Knows geometry, no rule.
import { cellOf, placements as placedOnRing, SPACES, type Placement } from "../../board/ring";
import { START } from "../../cards/road/meander";
import type { Stack } from "../../server/wire";

/** Units of the drawing to a cell. */
export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

export interface GroundCell {
  space: number;
  x: number;
  y: number;
  width: number;
}

export interface Ground {
  columns: number;
  rows: number;
  cells: GroundCell[];
  /** The cell that is no space, where the game has one. */
  finish: number | null;
  placements(track: readonly Stack[]): Map<string, Placement>;
}

export const RING: Ground = {
  columns: 5,
  rows: 5,
  cells: Array.from({ length: SPACES }, (_, index) => {
    const { column, row } = cellOf(index + 1);
    return { space: index + 1, x: column, y: row, width: 1 };
  }),
  finish: null,
  placements: placedOnRing,
};

const COLUMNS = 6;

/** A track of cards winding to and fro below Start, where camels stand side by side; Finish comes after its last space. */
export function meander(length: number): Ground {
  const cells = Array.from({ length: length + 1 }, (_, index) => meanderCell(index + 1));
  return {
    columns: COLUMNS,
    rows: 1 + Math.ceil((length + 1) / COLUMNS),
    cells: [{ space: START, x: 0, y: 0, width: COLUMNS }, ...cells],
    finish: length + 1,
    placements: placedOnMeander,
  };
}

function meanderCell(space: number): GroundCell {
  const row = Math.floor((space - 1) / COLUMNS);
  const step = (space - 1) % COLUMNS;
  return { space, x: row % 2 === 0 ? step : COLUMNS - 1 - step, y: row + 1, width: 1 };
}

function placedOnMeander(track: readonly Stack[]): Map<string, Placement> {
  const placed = new Map<string, Placement>();
  for (const { space, camels } of track) {
    const alone = space === START;
    [...camels].forEach((letter, level) => {
      const standing = placedOnRing([{ space: 1, camels: alone ? letter : camels }]).get(letter) as Placement;
      const cell = alone ? { x: ((level + 0.5) * COLUMNS) / 5 - 0.5, y: 0 } : meanderCell(space);
      const facing = cell.y % 2 === 1 || alone ? 1 : -1;
      placed.set(letter, { ...standing, x: standing.x + cell.x, y: standing.y + cell.y, depth: cell.y * 20 + 10 - level, facing });
    });
  }
  return placed;
}

export function cellOfSpace(ground: Ground, space: number): GroundCell | undefined {
  return ground.cells.find((cell) => cell.space === space);
}

/** Find the space at a point, or the nearest within reach. */
export function spaceAt(ground: Ground, x: number, y: number, reach = 0.45): number | null {
  const found = ground.cells.map((cell) => ({ space: cell.space, away: Math.hypot(outside(x, cell.x, cell.width), outside(y, cell.y, 1)) }));
  const nearest = found.sort((a, b) => a.away - b.away)[0];
  return nearest && nearest.away <= reach ? nearest.space : null;
}

function outside(at: number, from: number, length: number): number {
  return Math.max(from - at, 0, at - from - length);
}
