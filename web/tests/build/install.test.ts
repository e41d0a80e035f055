// What makes the page one that can be installed: icons that are pictures, and a worker that changes when the page does.
import { inflateSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { icon } from "../../icons.ts";
import { worker } from "../../install.ts";
import { install } from "../../src/installed";
import { router } from "../../src/router.svelte";

/** The colour and opacity of a pixel of an icon of ours, whose rows are stored as differences to the ones above. */
function pixel(picture: Buffer, x: number, y: number): number[] {
  const size = picture.readUInt32BE(16);
  const rows = inflateSync(picture.subarray(41, picture.length - 16));
  const sums = [0, 0, 0, 0];
  for (let row = 0; row <= y; row += 1) sums.forEach((sum, part) => (sums[part] = (sum + (rows[row * (1 + size * 4) + 1 + x * 4 + part] ?? 0)) & 255));
  return sums;
}

test("an icon is a picture of the size it says, with round corners, the same every time", () => {
  const picture = Buffer.from(icon(64));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([64, 64]);
  expect(pixel(picture, 0, 0)[3]).toBe(0);
  expect(pixel(picture, 30, 46)).toEqual([0xe9, 0xb9, 0x6c, 255]);
  expect(picture.equals(icon(64))).toBe(true);
});

test("an icon to be masked fills its square", () => {
  expect(pixel(Buffer.from(icon(64, { maskable: true })), 0, 0)).toEqual([0x2b, 0x25, 0x60, 255]);
});

test("the worker keeps the page and every built file, and has another version with other files or another page", () => {
  const code = worker("", ["assets/index-a.js", "index.html", "assets/Rules-b.js"], "<p>");
  const files = JSON.parse(/FILES = (\[.*\]);/.exec(code)?.[1] ?? "[]") as string[];
  expect(files).toEqual(expect.arrayContaining(["/", "/manifest.webmanifest", "/assets/index-a.js", "/assets/Rules-b.js"]));
  const version = (text: string): string => /VERSION = "(\w+)"/.exec(text)?.[1] ?? "";
  const others = [worker("", ["assets/index-c.js", "assets/Rules-b.js"], "<p>"), worker("", ["assets/index-a.js", "assets/Rules-b.js"], "<b>")];
  expect(new Set([code, ...others].map(version)).size).toBe(3);
});

test.each([
  ["the first worker of a browser is of this page's version, the next is of a newer one", false, [false, true]],
  ["a page that has a worker is older than the next", true, [true, true]],
])("%s", async (_, controlled, stale) => {
  const workers = Object.assign(new EventTarget(), { controller: controlled ? {} : null, register: () => Promise.reject(new Error("not here")) });
  vi.stubGlobal("navigator", { serviceWorker: workers });
  await install();
  const seen = stale.map(() => {
    workers.dispatchEvent(new Event("controllerchange"));
    return router.stale;
  });
  expect(seen).toEqual(stale);
  router.stale = false;
  vi.unstubAllGlobals();
});
