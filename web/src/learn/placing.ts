// Where the coach's words go: beside the thing they are about, never over it, and over no camels where there is room elsewhere.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = "below" | "above" | "right" | "left" | "apart";

export interface Placed {
  x: number;
  y: number;
  /** On which side of the thing it is. */
  side: Side;
}

interface Room {
  width: number;
  height: number;
}

/** Between the words and the thing: the ring round it, and the tail of the bubble. */
const GAP = 18;
const MARGIN = 8;
/** What has to be seen counts so many times as much as what is good to see, and what is to be read first something between. */
const MUST = 1000;
const READ = 30;

/** Find a place for a bubble: `keep` stays uncovered, first of all the thing that is pointed at; then what is to be read, and `spare` if that is possible. */
export function placed(bubble: Room, view: Room, keep: readonly Box[], spare: readonly Box[] = [], read: readonly Box[] = []): Placed {
  const inside = ({ x, y, side }: Placed): Placed => ({
    x: within(x, MARGIN, view.width - bubble.width - MARGIN),
    y: within(y, MARGIN, view.height - bubble.height - MARGIN),
    side,
  });
  const ways = [...beside(bubble, keep[0]), ...apart(bubble, view)].map(inside);
  const cost = ({ x, y }: Placed): number => {
    const box = { x, y, ...bubble };
    const covered = (boxes: readonly Box[]): number => sum(boxes.map((one) => shared(box, one)));
    return MUST * covered(keep) + READ * covered(read) + covered(spare);
  };
  const best = ways.reduce((least, way) => (cost(way) < cost(least) ? way : least));
  const [thing] = keep;
  return thing && shared({ ...best, ...bubble }, thing) > 0 ? { ...best, side: "apart" } : best;
}

function beside({ width, height }: Room, thing: Box | undefined): Placed[] {
  if (!thing) return [];
  const [x, y] = [thing.x + thing.width / 2 - width / 2, thing.y + thing.height / 2 - height / 2];
  return [
    { x, y: thing.y + thing.height + GAP, side: "below" },
    { x, y: thing.y - GAP - height, side: "above" },
    { x: thing.x + thing.width + GAP, y, side: "right" },
    { x: thing.x - GAP - width, y, side: "left" },
  ];
}

function apart(bubble: Room, view: Room): Placed[] {
  const middle = (view.width - bubble.width) / 2;
  return [
    { x: middle, y: view.height, side: "apart" },
    { x: middle, y: 0, side: "apart" },
    { x: view.width, y: (view.height - bubble.height) / 2, side: "apart" },
    { x: 0, y: (view.height - bubble.height) / 2, side: "apart" },
  ];
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The box round some boxes, with a margin. */
export function around(boxes: readonly Box[], margin: number): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((one) => one.x)) - margin, Math.min(...boxes.map((one) => one.y)) - margin];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  return { x, y, width: right + margin - x, height: bottom + margin - y };
}

/** How much of two boxes lies on each other. */
export function shared(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
