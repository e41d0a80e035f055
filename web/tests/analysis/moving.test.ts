// Camels dragged and sent about: where they land, and at which height.
import { describe, expect, test } from "vitest";
import { meander, RING, spaceAt } from "../../src/analysis/board/ground";
import { levelAt, put, raised, standingOf, unitOf } from "../../src/analysis/board/moving";

const TRACK = [
  { space: 1, camels: "gyr" },
  { space: 3, camels: "bp" },
];

describe("a unit", () => {
  test("is a camel with its riders, or the camel alone", () => {
    expect(unitOf(TRACK, "y", true)).toBe("yr");
    expect(unitOf(TRACK, "y", false)).toBe("y");
  });

  test("lands on top, or at the height that is asked for", () => {
    expect(put(TRACK, "yr", 3)).toEqual([{ space: 1, camels: "g" }, { space: 3, camels: "bpyr" }]);
    expect(put(TRACK, "yr", 3, 1)[1]).toEqual({ space: 3, camels: "byrp" });
    expect(put(TRACK, "yr", 3, 0)[1]).toEqual({ space: 3, camels: "yrbp" });
  });

  test("leaves no empty space behind, and keeps the track in order", () => {
    expect(put(TRACK, "gyr", 12)).toEqual([{ space: 3, camels: "bp" }, { space: 12, camels: "gyr" }]);
  });

  test("can be raised and lowered within its stack", () => {
    expect(raised(TRACK, "g", 1)[0]?.camels).toBe("ygr");
    expect(raised(TRACK, "r", 1)[0]?.camels).toBe("gyr");
    expect(raised(TRACK, "g", -1)[0]?.camels).toBe("gyr");
  });

  test("knows where it stands", () => {
    expect(standingOf(TRACK, "p")).toEqual({ space: 3, camels: "bp", level: 1 });
    expect(standingOf(TRACK, "W")).toBeNull();
  });
});

describe("a drop", () => {
  test("at every height of a stack lands at that height", () => {
    for (const level of [0, 1, 2]) {
      const y = RING.placements(put(TRACK, "r", 3, level)).get("r")?.y ?? 0;
      expect(levelAt(RING, TRACK, "r", 3, y)).toBe(level);
    }
  });

  test("far above a stack lands on top, far below underneath", () => {
    expect(levelAt(RING, TRACK, "r", 3, -5)).toBe(2);
    expect(levelAt(RING, TRACK, "r", 3, 5)).toBe(0);
  });

  test("finds the space under it, or the nearest, or none", () => {
    expect(spaceAt(RING, 0.5, 0.5)).toBe(1);
    expect(spaceAt(RING, 4.5, 4.5)).toBe(9);
    expect(spaceAt(RING, 1.2, 2.5)).toBe(15);
    expect(spaceAt(RING, 2.5, 2.5)).toBeNull();
  });
});

describe("the meander of Cards", () => {
  const ground = meander(17);

  test("has Start, every space and Finish, each on a place of its own", () => {
    expect(ground.cells.map(({ space }) => space)).toEqual(Array.from({ length: 19 }, (_, space) => space));
    expect(new Set(ground.cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(19);
    expect(Math.max(...ground.cells.map(({ y }) => y))).toBe(ground.rows - 1);
  });

  test("winds: neighbours lie side by side", () => {
    for (const [index, cell] of ground.cells.slice(2).entries()) {
      const before = ground.cells[index + 1]!;
      expect(Math.abs(cell.x - before.x) + Math.abs(cell.y - before.y)).toBe(1);
    }
  });

  test("lets camels on Start stand side by side, on the ground", () => {
    const placed = ground.placements([{ space: 0, camels: "woygb" }]);
    expect(new Set([...placed.values()].map(({ y }) => y)).size).toBe(1);
    expect(new Set([...placed.values()].map(({ x }) => x)).size).toBe(5);
    expect([...placed.values()].every(({ riding, x }) => !riding && x > 0 && x < ground.columns)).toBe(true);
  });
});
