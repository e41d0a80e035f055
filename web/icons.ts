// The page's icon as PNG, drawn when the page is built: the sun behind a pyramid, as in public/favicon.svg. Needs no package.
import { png } from "./src/preview/png.ts";

type Colour = readonly [number, number, number];
type Point = readonly [number, number];

const SKY: Colour = [0x2b, 0x25, 0x60];
const SUN: Colour = [0xf5, 0xad, 0x4c];
const STONE: Colour = [0xe9, 0xb9, 0x6c];
const SHADE: Colour = [0xbd, 0x7c, 0x3e];
const INK: Colour = [0x1d, 0x1a, 0x3a];

/** The drawing is this wide. */
const SIDE = 64;
const PYRAMID: Point[] = [[32, 18], [54, 54], [10, 54]];
const SHADOW: Point[] = [[32, 18], [54, 54], [40, 54]];
const CORNER = 14;
const LINE = 1.5;
/** Points looked at in each direction for one pixel. */
const FINE = 4;
const STEPS = Array.from({ length: FINE * FINE }, (_, step) => step);
const CORNERS = [0, FINE - 1, FINE * (FINE - 1), FINE * FINE - 1];
/** What a mask leaves of an icon in any case is a circle; the drawing is made as small as that. */
const SAFE = 0.8;

/** Draw the icon: with round corners, or to the edge, for systems that cut it to a shape of their own. */
export function icon(size: number, { maskable = false } = {}): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) paint(pixels, (y * size + x) * 4, x, y, size, maskable);
  return png({ width: size, height: size, pixels });
}

function paint(pixels: Uint8Array, at: number, x: number, y: number, size: number, maskable: boolean): void {
  const look = (step: number): Colour | null => {
    const along = ((x + ((step % FINE) + 0.5) / FINE) / size) * SIDE;
    const down = ((y + (Math.floor(step / FINE) + 0.5) / FINE) / size) * SIDE;
    return maskable ? drawn([inner(along), inner(down)]) : inSquare(along, down) ? drawn([along, down]) : null;
  };
  const [corner, ...others] = CORNERS.map(look);
  const seen = others.every((other) => other === corner) ? [corner] : STEPS.map(look); // most pixels have one colour
  const found = seen.filter((colour) => !!colour);
  if (found.length === 0) return;
  for (const channel of [0, 1, 2] as const) pixels[at + channel] = Math.round(found.reduce((sum, colour) => sum + colour[channel], 0) / found.length);
  pixels[at + 3] = Math.round((255 * found.length) / seen.length);
}

function inner(at: number): number {
  return (at - SIDE / 2) / SAFE + SIDE / 2;
}

function inSquare(x: number, y: number): boolean {
  const beyond = (at: number): number => Math.max(CORNER - at, 0, at - (SIDE - CORNER));
  return Math.hypot(beyond(x), beyond(y)) <= CORNER;
}

function drawn(point: Point): Colour {
  if (!near(point)) return sky(point);
  if (PYRAMID.some((from, corner) => away(point, from, PYRAMID[(corner + 1) % 3] as Point) <= LINE)) return INK;
  if (within(point, PYRAMID)) return within(point, SHADOW) ? SHADE : STONE;
  return sky(point);
}

/** Whether a point may be on the pyramid or its line: the others are most, and need no look at its edges. */
function near([x, y]: Point): boolean {
  return x >= 10 - LINE && x <= 54 + LINE && y >= 18 - LINE && y <= 54 + LINE;
}

function sky([x, y]: Point): Colour {
  return Math.hypot(x - 32, y - 36) <= 20 && y < 54 ? SUN : SKY;
}

/** Whether a point lies in a triangle: on the same side of all its edges. */
function within([x, y]: Point, corners: Point[]): boolean {
  const sides = corners.map(([ax, ay], corner) => {
    const [bx, by] = corners[(corner + 1) % 3] as Point;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
  return sides.every((side) => side === sides[0]);
}

/** How far a point is from a line between two others. */
function away([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const along = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}
