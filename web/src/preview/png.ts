// Pixels as a PNG: eight bits a colour, every row as the difference to the one above it.
import { deflateSync } from "node:zlib";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const UP = 2;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 255] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

function number(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function chunk(name: string, body: Uint8Array | number[]): number[] {
  const told = Uint8Array.from([...new TextEncoder().encode(name), ...body]);
  return [...number(body.length), ...told, ...number(checksum(told))];
}

/** Pixels row by row: red, green and blue, and with four numbers a pixel how much is seen of it. */
export interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export function png({ width, height, pixels }: Pixels): Uint8Array {
  const row = pixels.length / height;
  const rows = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (row + 1)] = UP;
    for (let x = 0; x < row; x++) rows[y * (row + 1) + 1 + x] = (pixels[y * row + x] ?? 0) - (y ? (pixels[(y - 1) * row + x] ?? 0) : 0);
  }
  const head = [...number(width), ...number(height), 8, row === width * 4 ? 6 : 2, 0, 0, 0];
  return Uint8Array.from([...SIGNATURE, ...chunk("IHDR", head), ...chunk("IDAT", deflateSync(rows, { level: 9 })), ...chunk("IEND", [])]);
}
