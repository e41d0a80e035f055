// The picture that goes with a link: a PNG that others can read, painted from path data with smooth edges.
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { withPreview } from "../../link-preview";
import { Canvas } from "../../src/preview/canvas";
import { linesOf } from "../../src/preview/path";
import { png } from "../../src/preview/png";

const HERE = { x: 0, y: 0, scale: 1 };
const pixel = (canvas: Canvas, x: number, y: number): number[] => [...canvas.pixels.slice((y * canvas.width + x) * 3, (y * canvas.width + x) * 3 + 3)];

/** Read a PNG as this encoder writes it: rows that are the difference to the row above. */
function read(bytes: Uint8Array): { width: number; height: number; pixels: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const rows = inflateSync(bytes.slice(41, 41 + view.getUint32(33)));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    expect(rows[y * (width * 3 + 1)]).toBe(2);
    for (let x = 0; x < width * 3; x++) pixels[y * width * 3 + x] = (rows[y * (width * 3 + 1) + 1 + x] ?? 0) + (y ? (pixels[(y - 1) * width * 3 + x] ?? 0) : 0);
  }
  return { width, height, pixels };
}

describe("the preview of a link", () => {
  test("reads relative and repeated commands, and curves that go on smoothly", () => {
    expect(linesOf("M1 2l2 0 0 2z")).toEqual([[[1, 2], [3, 2], [3, 4], [1, 2]]]);
    expect(linesOf("M0 0H4V.5-1")[0]).toEqual([[0, 0], [4, 0], [4, 0.5], [4, -1]]);
    expect(linesOf("M0 0C0 4 4 4 4 0S8-4 8 0")[0]?.at(-1)).toEqual([8, 0]);
    expect(linesOf("M0 0q2-3 4 0t4 0")[0]?.at(-1)).toEqual([8, 0]);
  });

  test("fills what is inside by its winding, and half a pixel by half", () => {
    const canvas = new Canvas(8, 4);
    canvas.fill("M1 1H4.5V3H1Z", "#ffffff", HERE);
    expect([pixel(canvas, 0, 1)[0], pixel(canvas, 2, 1)[0], pixel(canvas, 4, 1)[0], pixel(canvas, 2, 3)[0]]).toEqual([0, 255, 128, 0]);
  });

  test("strokes with round ends, mirrored and scaled where it is put", () => {
    const canvas = new Canvas(20, 9);
    canvas.stroke("M1 2H4", "#ff0000", 2, { x: 16, y: 0.5, scale: 2, mirrored: true });
    expect([pixel(canvas, 10, 4), pixel(canvas, 17, 4), pixel(canvas, 10, 8)]).toEqual([[255, 0, 0], [0, 0, 0], [0, 0, 0]]);
  });

  test("is a PNG with every pixel that was painted", () => {
    const canvas = new Canvas(5, 3);
    canvas.fill("M0 0H5V3H0Z", "#2f6fdf", HERE);
    canvas.fill("M2 1H3V2H2Z", "#f2b705", HERE);
    expect(read(png(canvas))).toEqual({ width: 5, height: 3, pixels: canvas.pixels });
  });

  test("is told in the page's head, whatever its words have in them", () => {
    const html = withPreview('<head><meta name="description" content="old" /><title>Old</title></head>', { title: 'A "race" & more', words: "<b>" });
    expect(html).toContain("<title>A &quot;race&quot; &amp; more</title>");
    expect(html).toContain('<meta property="og:description" content="&lt;b>" />');
    expect(html).not.toContain("old");
  });
});
