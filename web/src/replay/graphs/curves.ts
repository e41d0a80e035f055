// Lines of a graph over a game: where they run and where their names stand. Knows numbers and pixels alone.

export interface Curve {
  id: string;
  name: string;
  colour: string;
  /** By step; null where there is nothing to say. */
  values: (number | null)[];
}

export interface Frame {
  width: number;
  height: number;
  /** The steps at the left and the right edge. */
  first: number;
  last: number;
  /** The value at the upper edge; the lower one is 0. */
  top: number;
}

/** Where a step stands; what was before the first one stands at the edge. */
export function xOf(step: number, { width, first, last }: Frame): number {
  return last === first ? 0 : (Math.max(step - first, 0) / (last - first)) * width;
}

export function yOf(value: number, { height, top }: Frame): number {
  return height - (Math.min(value, top) / top) * height;
}

/** Draw a line through all values, level where there are none: while cards are chosen nobody can tell a chance. */
export function pathOf(values: readonly (number | null)[], frame: Frame): string {
  let known: number | null = null;
  const points = values.flatMap((value, step) => {
    known = value ?? known;
    return known === null || step < frame.first ? [] : [`${xOf(step, frame).toFixed(1)} ${yOf(known, frame).toFixed(1)}`];
  });
  return points.length ? `M${points.join("L")}` : "";
}

/** How the lines of a graph are dashed, so that nobody needs colours to tell them apart. */
const DASHES = ["none", "9 3", "3 3", "14 3 3 3", "6 2", "18 4", "3 2 9 2", "2 4"];

export function dashOf(index: number): string {
  return DASHES[index % DASHES.length] as string;
}

/** Between the last name and the lower edge. */
export const BELOW_LAST = 2;

/** Give names heights near their lines, so far apart that all can be read. */
export function spread(heights: readonly number[], apart: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  order.forEach((index, rank) => {
    const above = rank > 0 ? (placed[order[rank - 1] as number] ?? 0) + apart : -Infinity;
    placed[index] = Math.max(placed[index] ?? 0, above);
  });
  [...order].reverse().forEach((index, rank) => {
    const most = bottom - rank * apart;
    placed[index] = Math.min(placed[index] ?? 0, most);
  });
  return placed;
}

/** How high a graph has to be for the names of all its lines, one below the other. */
export function roomFor(names: number, apart: number, least: number): number {
  return Math.max(least, (names - 1) * apart + BELOW_LAST);
}

/** Round up to a number that reads well on an axis, and whose half does, too. */
export function niceTop(value: number): number {
  const steps = [4, 6, 10, 20, 30, 40, 50, 60, 80, 100];
  return steps.find((step) => step >= value) ?? Math.ceil(value / 100) * 100;
}
