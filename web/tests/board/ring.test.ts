// Where camels are drawn.
import { describe, expect, test } from "vitest";
import { cellOf, facingAt, placements, sizeOf, SPACES } from "../../src/board/ring";

const spaces = Array.from({ length: SPACES }, (_, index) => index + 1);

describe("the ring", () => {
  test("has sixteen cells on the rim of a 5×5 square, each beside the one before", () => {
    const cells = spaces.map(cellOf);
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(SPACES);
    cells.forEach(({ column, row }, index) => {
      const before = cells.at(index - 1);
      expect(Math.abs(column - (before?.column ?? 0)) + Math.abs(row - (before?.row ?? 0))).toBe(1);
      expect([0, 4].includes(column) || [0, 4].includes(row)).toBe(true);
    });
  });

  test("goes on beyond the line in both directions", () => {
    expect(cellOf(17)).toEqual(cellOf(1));
    expect(cellOf(0)).toEqual(cellOf(16));
    expect(cellOf(-2)).toEqual(cellOf(14));
  });

  test("lets racing camels look along the upper and the lower side", () => {
    expect([2, 3, 4].map(facingAt)).toEqual([1, 1, 1]);
    expect([10, 11, 12].map(facingAt)).toEqual([-1, -1, -1]);
  });
});

describe("a stack", () => {
  test("rises camel by camel, the lower one drawn before the one it carries", () => {
    const placed = placements([{ space: 7, camels: "gyr" }]);
    const [green, yellow, red] = ["g", "y", "r"].map((letter) => placed.get(letter)!);
    expect(green!.y).toBeGreaterThan(yellow!.y);
    expect(yellow!.y).toBeGreaterThan(red!.y);
    expect(green!.depth).toBeGreaterThan(yellow!.depth);
    expect([green!.riding, yellow!.riding, red!.riding]).toEqual([false, true, true]);
  });

  test("keeps every head in sight at seven high on every space", () => {
    for (const space of spaces) {
      const placed = [...placements([{ space, camels: "bgyrpWK" }]).values()].sort((a, b) => b.y - a.y);
      const steps = placed.slice(1).map((at, index) => placed[index]!.y - at.y);
      for (const step of steps) expect(step).toBeGreaterThan(0.07); // 5 px where a cell is 70 px wide
      expect(placed.at(-1)!.y - 0.78 * placed.at(-1)!.size).toBeGreaterThan(cellOf(space).row - 0.45);
    }
  });

  test("keeps to the rim of the board on the upper side, however high it is and with a crown on top", () => {
    const RIM = 0.07; // of a cell
    const CROWNED = 0.795; // how high the leader is drawn
    for (const camels of ["b", "bg", "bgy", "bgyr", "bgyrp", "bgyrpWK"]) {
      const top = [...placements([{ space: 3, camels }]).values()].at(-1)!;
      expect(top.y - CROWNED * top.size).toBeGreaterThan(-RIM);
    }
  });

  test("is drawn smaller the higher it is, and never larger than a camel alone", () => {
    const sizes = [1, 2, 3, 4, 5, 6, 7].map((count) => sizeOf(count, 0));
    expect(sizes[0]).toBe(1);
    expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
  });

  test("lets crazy camels look the other way", () => {
    const placed = placements([{ space: 3, camels: "bW" }]);
    expect(placed.get("b")!.facing).toBe(1);
    expect(placed.get("W")!.facing).toBe(-1);
  });

  test("shares a cell with one that has crossed the line into it", () => {
    const placed = placements([
      { space: 1, camels: "g" },
      { space: 17, camels: "b" },
    ]);
    expect(placed.get("g")!.x).toBeLessThan(placed.get("b")!.x);
    expect(placed.get("g")!.size).toBeLessThan(1);
  });
});
