// Flat shapes painted into pixels, with smooth edges: filled by winding, stroked with round ends and corners. All that our drawings need.
import { linesOf, type Point } from "./path.ts";

/** Where a drawing is put: mirrored or not, scaled, then moved. */
export interface Frame {
  x: number;
  y: number;
  scale: number;
  mirrored?: boolean;
}

/** Pixels from `left` and `top` up to, but without, `right` and `bottom`. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const ROWS = 4; // lines of sight within a pixel

export class Canvas {
  readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 3);
  }

  fill(data: string, colour: string, frame: Frame): void {
    const lines = placed(data, frame);
    const edges = lines.flatMap((line) => line.map((point, index) => [point, line[(index + 1) % line.length] ?? point] as const));
    const { left, top, right, bottom } = this.#box(lines, 0);
    const paint = parts(colour);
    const cover = new Float32Array(this.width);
    for (let y = top; y < bottom; y++) {
      cover.fill(0, left, right);
      for (let row = 0; row < ROWS; row++) this.#cross(edges, y + (row + 0.5) / ROWS, cover);
      for (let x = left; x < right; x++) this.#blend(y * this.width + x, paint, cover[x] ?? 0);
    }
  }

  stroke(data: string, colour: string, width: number, frame: Frame): void {
    const reach = (width * frame.scale) / 2;
    const lines = placed(data, frame);
    const box = this.#box(lines, reach + 1);
    const cover = new Float32Array((box.right - box.left) * (box.bottom - box.top));
    for (const line of lines) {
      for (const [index, from] of line.entries()) this.#trace(from, line[index + 1] ?? from, reach, box, cover);
    }
    const paint = parts(colour);
    let place = 0;
    for (let y = box.top; y < box.bottom; y++) for (let x = box.left; x < box.right; x++) this.#blend(y * this.width + x, paint, cover[place++] ?? 0);
  }

  /** The pixels that lines can touch, with some room around them: to look at all of them for every line took most of a build. */
  #box(lines: readonly Point[][], room: number): Box {
    const [across, down] = [lines.flat().map(([x]) => x), lines.flat().map(([, y]) => y)];
    const from = (all: number[]): number => Math.max(Math.floor(Math.min(...all) - room), 0);
    const to = (all: number[], most: number): number => Math.min(Math.ceil(Math.max(...all) + room), most);
    const [left, top] = [from(across), from(down)];
    return { left, top, right: Math.max(to(across, this.width), left), bottom: Math.max(to(down, this.height), top) };
  }

  /** Add what a line of sight sees of the inside, by the nonzero rule. */
  #cross(edges: readonly (readonly [Point, Point])[], y: number, cover: Float32Array): void {
    const found = edges.flatMap(([[x1, y1], [x2, y2]]) => (y1 <= y !== y2 <= y ? [{ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 }] : []));
    found.sort((a, b) => a.x - b.x);
    let winding = 0;
    for (const [index, { x, turn }] of found.entries()) {
      winding += turn;
      if (winding !== 0) this.#span(x, found[index + 1]?.x ?? x, cover);
    }
  }

  #span(from: number, to: number, cover: Float32Array): void {
    const [first, last] = [Math.max(from, 0), Math.min(to, this.width)];
    for (let x = Math.floor(first); x < last; x++) cover[x] = (cover[x] ?? 0) + (Math.min(x + 1, last) - Math.max(x, first)) / ROWS;
  }

  #trace([x1, y1]: Point, [x2, y2]: Point, reach: number, box: Box, cover: Float32Array): void {
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
    const { left, top, right, bottom } = this.#box([[[x1, y1], [x2, y2]]], reach + 1);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const along = Math.min(Math.max(((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length, 0), 1);
        const share = reach + 0.5 - Math.hypot(px - x1 - along * (x2 - x1), py - y1 - along * (y2 - y1));
        const place = (y - box.top) * (box.right - box.left) + x - box.left;
        if (share > (cover[place] ?? 0)) cover[place] = Math.min(share, 1);
      }
    }
  }

  #blend(pixel: number, paint: readonly number[], share: number): void {
    if (share <= 0) return;
    for (let part = 0; part < 3; part++) {
      const was = this.pixels[pixel * 3 + part] ?? 0;
      this.pixels[pixel * 3 + part] = Math.round(was + ((paint[part] ?? 0) - was) * Math.min(share, 1));
    }
  }
}

/** Red, green and blue of a colour like #2f6fdf. */
function parts(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function placed(data: string, { x, y, scale, mirrored = false }: Frame): Point[][] {
  return linesOf(data).map((line) => line.map(([px, py]) => [x + px * scale * (mirrored ? -1 : 1), y + py * scale] as const));
}
