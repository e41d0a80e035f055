// SVG path data as polygons: the commands that our own drawings use (all but arcs), with curves cut into short lines.

export type Point = readonly [x: number, y: number];

const STEPS = 14;
const TOKENS = /[MmLlHhVvCcSsQqTtZz]|-?(?:\d+\.?\d*|\.\d+)/g;
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };

/** Cut path data into lines, one for each part; a closed part ends where it began. */
export function linesOf(data: string): Point[][] {
  const tokens = data.match(TOKENS) ?? [];
  const lines: Point[][] = [];
  let [x, y] = [0, 0];
  let bend: Point = [0, 0]; // the last control point, for S and T
  let [verb, place] = ["M", 0];
  while (place < tokens.length) {
    if (/[A-Za-z]/.test(tokens[place] ?? "")) verb = tokens[place++] ?? "";
    const [kind, relative] = [verb.toUpperCase(), verb !== verb.toUpperCase()];
    const count = TAKES[kind] ?? 0;
    const numbers = tokens.slice(place, place + count).map(Number);
    place += count;
    const at = (index: number): Point => [(numbers[index] ?? 0) + (relative ? x : 0), (numbers[index + 1] ?? 0) + (relative ? y : 0)];
    const line = lines.at(-1) ?? [];
    const from: Point = [x, y];
    const mirrored: Point = [2 * x - bend[0], 2 * y - bend[1]];
    let to: Point = from;
    let control: Point | null = null;
    if (kind === "M") {
      to = at(0);
      lines.push([to]);
      verb = relative ? "l" : "L";
    } else if (kind === "Z") {
      to = line[0] ?? from;
      line.push(to);
    } else if (kind === "H" || kind === "V") {
      const moved = (numbers[0] ?? 0) + (relative ? (kind === "H" ? x : y) : 0);
      to = kind === "H" ? [moved, y] : [x, moved];
      line.push(to);
    } else if (kind === "L") {
      to = at(0);
      line.push(to);
    } else if (kind === "C" || kind === "S") {
      const first = kind === "C" ? at(0) : mirrored;
      control = at(kind === "C" ? 2 : 0);
      to = at(count - 2);
      line.push(...curve([from, first, control, to]));
    } else {
      control = kind === "Q" ? at(0) : mirrored;
      to = at(count - 2);
      line.push(...curve([from, control, to]));
    }
    [x, y] = to;
    bend = control ?? to;
  }
  return lines;
}

/** The points of a Bézier curve after its first, by de Casteljau. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const share = (step + 1) / STEPS;
    let left = points;
    while (left.length > 1) left = left.slice(1).map(([x, y], index) => between(left[index] ?? [x, y], [x, y], share));
    return left[0] ?? [0, 0];
  });
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
