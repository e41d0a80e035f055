// The picture that goes with a link: the poster in the evening, with the name of the game above it. Drawn from the page's own shapes.
import * as shapes from "../camels/camel-shapes.ts";
import { coatOf, isCrazy } from "../camels/coats.ts";
import { FAR_DUNE, NEAR_DUNE, RUNNERS, SKY, STACK, STARS, starAt, STONE, STONE_SHADE, SUN, WIDTH } from "../pages/poster-shapes.ts";
import { Canvas, type Frame } from "./canvas.ts";

/** What previews are cut to everywhere. */
export const SIZE = { width: 1200, height: 630 };
const SCALE = 1.5;
const POSTER: Frame = { x: (SIZE.width - WIDTH * SCALE) / 2, y: 92, scale: SCALE };

/** The evening of tokens.css. */
const BANDS = ["#2b2560", "#4a2f70", "#8a3d66", "#bd5743"];
const EVENING = { sun: "#f5ad4c", stone: "#e9b96c", shade: "#bd7c3e", far: "#a44c33", near: "#83392f", star: "#e6d9c8" };
const INK = "#1d1a3a";
const CREAM = "#fff3d6";

/** Letters as strokes on a height of 100, each with its width. */
const LETTERS: Record<string, [path: string, width: number]> = {
  C: ["M72 24C58 2 12 4 12 50S58 98 72 76", 82],
  A: ["M8 96L42 6L76 96M22 64H62", 84],
  M: ["M10 96V8L48 62L86 8V96", 96],
  E: ["M62 8H14V94H62M14 50H56", 74],
  L: ["M14 6V94H58", 68],
  U: ["M12 6V58C12 108 76 108 76 58V6", 88],
  P: ["M14 96V8H40C86 8 86 62 40 62H14", 80],
  " ": ["", 40],
};
const TITLE = "CAMEL UP";
const THICK = 21;
const GAP = 18;

export function picture(): Canvas {
  const canvas = new Canvas(SIZE.width, SIZE.height);
  drawPoster(canvas);
  drawTitle(canvas, { x: 0, y: 34, scale: 1.18 });
  return canvas;
}

function drawPoster(canvas: Canvas): void {
  SKY.forEach((y, band) => canvas.fill(`M-100 ${y || -100}H900V400H-100Z`, BANDS[band] ?? "", POSTER));
  canvas.fill(circle(SUN.x, SUN.y, SUN.r), EVENING.sun, POSTER);
  for (const star of STARS) canvas.fill(starAt(star), EVENING.star, POSTER);
  for (const [path, colour] of [[STONE, EVENING.stone], [STONE_SHADE, EVENING.shade], [FAR_DUNE, EVENING.far], [NEAR_DUNE, EVENING.near]] as const) {
    canvas.fill(path, colour, POSTER);
  }
  for (const { letter, height } of STACK.camels) drawCamel(canvas, letter, framed({ ...STACK, y: STACK.y - height * STACK.scale }), height > 0);
  for (const { letter, ...where } of RUNNERS) drawCamel(canvas, letter, framed(where), false);
}

function framed({ x, y, scale, mirrored = false }: Frame): Frame {
  return { x: POSTER.x + x * SCALE, y: POSTER.y + y * SCALE, scale: scale * SCALE, mirrored };
}

/** A camel as CamelArt draws it. */
function drawCamel(canvas: Canvas, letter: string, frame: Frame, riding: boolean): void {
  const coat = coatOf(letter);
  const solid = (path: string, colour: string, outline = 2.4): void => {
    canvas.fill(path, colour, frame);
    if (outline) canvas.stroke(path, INK, outline, frame);
  };
  const line = (path: string, colour: string, width: number): void => canvas.stroke(path, colour, width, frame);
  line(shapes.TAIL, INK, 5.4);
  line(shapes.TAIL, coat.body, 1.8);
  solid(shapes.TASSEL, coat.shade);
  if (!riding) solid(shapes.FAR_LEGS, coat.shade);
  solid(riding ? shapes.RIDING : shapes.STANDING, coat.body);
  solid(shapes.CHEST, coat.shade, 0);
  line(shapes.NECK, coat.light, 2.8);
  line(shapes.MOUTH, letter === "K" ? coat.light : INK, 1.6);
  if (isCrazy(letter)) {
    line(shapes.WILD_HAIR, INK, 2.4);
    solid(circle(103.4, 16.2, 5.6), "#ffffff", 1.8);
    solid(circle(105.2, 17.8, 1.9), INK, 0);
  } else {
    line(shapes.BRIDLE, CREAM, 2);
    solid(circle(103, 16.4, 3.4), "#ffffff", 0);
    solid(circle(104.2, 16.8, 2), INK, 0);
    line(shapes.BROW, INK, 1.8);
  }
  solid(shapes.CLOTH, CREAM);
  for (const [x, y, size] of coat.motif ? shapes.MOTIFS : []) {
    const there = { ...frame, x: frame.x + x * frame.scale * (frame.mirrored ? -1 : 1), y: frame.y + y * frame.scale, scale: frame.scale * size };
    if (coat.filled) canvas.fill(coat.motif, coat.thread, there);
    else canvas.stroke(coat.motif, coat.thread, 1.9, there);
  }
  solid(shapes.HEM, coat.thread, 1.6);
  line(shapes.FRINGE, INK, 3.4);
  line(shapes.FRINGE, "#f4b24a", 1.7);
}

function drawTitle(canvas: Canvas, { y, scale }: Frame): void {
  const widths = [...TITLE].map((letter) => LETTERS[letter]?.[1] ?? 0);
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP) * scale;
  for (const [colour, width] of [[INK, THICK + 20], ["#fff8e6", THICK]] as const) {
    let x = (SIZE.width - whole) / 2;
    for (const [index, letter] of [...TITLE].entries()) {
      canvas.stroke(LETTERS[letter]?.[0] ?? "", colour, width, { x, y, scale });
      x += ((widths[index] ?? 0) + GAP) * scale;
    }
  }
}

function circle(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  return `M${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}Z`;
}
