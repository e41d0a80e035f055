// Where a bubble stands beside the thing it is about: above it where there is room, else below, and never over an edge of the screen.

interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

export interface Place {
  left: number;
  top: number;
  below: boolean;
  /** How far the tip that points at the thing is from the left edge. */
  tip: number;
}

const EDGE = 8;
const GAP = 10;
/** The tip keeps off the round corners. */
const CORNER = 18;

export function beside(thing: Box, bubble: Size, screen: Size): Place {
  const middle = thing.left + thing.width / 2;
  const left = between(EDGE, middle - bubble.width / 2, screen.width - EDGE - bubble.width);
  const above = thing.top - GAP - bubble.height;
  const below = above < EDGE;
  const top = between(EDGE, below ? thing.top + thing.height + GAP : above, screen.height - EDGE - bubble.height);
  return { left, top, below, tip: between(CORNER, middle - left, bubble.width - CORNER) };
}

/** The value, or the nearer bound; the lower one where there is no room at all. */
function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
