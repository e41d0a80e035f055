// What is dragged over the board: where it is on its way, and what becomes of it when it is let go.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Analysis } from "../../src/analysis/analysis.svelte";
import { Dragging } from "../../src/analysis/board/dragging.svelte";
import type { Marks } from "../../src/analysis/board/pointing";
import { tilePut, type Setup } from "../../src/analysis/setup";
import { boardSetup, cardsSetup } from "./setups";

const NOTHING: Marks = { camel: undefined, tile: undefined, piece: undefined, die: undefined, space: undefined };
const OUTSIDE = { x: -3, y: -3 };
let study: Analysis;
let dragging: Dragging;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  study = new Analysis();
  dragging = new Dragging(study);
});

afterEach(() => {
  study.end();
  vi.unstubAllGlobals();
});

/** Begin to drag what has a mark, from the middle of a cell to that of another. */
function drag(setup: Setup, mark: Partial<Marks>, from: { x: number; y: number }, to: { x: number; y: number }): void {
  study.setup = setup;
  dragging.take({ ...NOTHING, ...mark }, 7, from);
  dragging.pull(to);
}

const spaceOf = (letter: string): number | undefined => study.setup?.track.find(({ camels }) => camels.includes(letter))?.space;

describe("a camel", () => {
  // From space 3 of the ring to space 5, two cells to the right.
  const start = (): void => drag(boardSetup(), { camel: "r" }, { x: 2.5, y: 0.5 }, { x: 4.5, y: 0.5 });

  test("is followed by the position on its way, with its riders", () => {
    start();
    expect([spaceOf("b"), spaceOf("r"), spaceOf("p")]).toEqual([3, 5, 5]);
    expect([dragging.moves, dragging.over]).toEqual([true, 5]);
    expect(dragging.release()).toBe("r");
    expect([dragging.moves, dragging.holds()]).toEqual([false, false]);
  });

  test("is drawn under the pointer, and those that stay are where they stand", () => {
    start();
    const placed = study.ground.placements(study.setup?.track ?? []);
    expect(dragging.camelAt("r", placed)?.x).toBeCloseTo(4.5);
    expect(dragging.camelAt("p", placed)?.y).toBeLessThan(dragging.camelAt("r", placed)?.y ?? 0);
    expect(dragging.camelAt("b", placed)).toBeNull();
  });

  test("is back where it was when the drag is broken off", () => {
    start();
    dragging.cancel();
    expect([spaceOf("r"), dragging.holds()]).toEqual([3, false]);
  });

  test("that is hardly moved is touched, not dragged", () => {
    drag(boardSetup(), { camel: "r" }, { x: 2.5, y: 0.5 }, { x: 2.55, y: 0.5 });
    expect([dragging.holds(7), dragging.holds(8), dragging.moves]).toEqual([true, false, false]);
    expect([dragging.release(), dragging.forget()]).toEqual([null, false]);
  });

  test("that has been dragged is not touched by the click that follows", () => {
    start();
    dragging.release();
    expect([dragging.forget(), dragging.forget()]).toEqual([true, false]);
  });

  test("dragged off the ring goes back to where it began", () => {
    start();
    dragging.pull(OUTSIDE);
    expect([dragging.over, spaceOf("r"), spaceOf("p")]).toEqual([null, 3, 3]);
    dragging.release();
    expect(spaceOf("r")).toBe(3);
  });

  test("is undone as one change, wherever it has been on its way", () => {
    start();
    dragging.pull({ x: 3.5, y: 0.5 });
    dragging.release();
    expect(spaceOf("r")).toBe(4);
    study.undo();
    expect([spaceOf("r"), spaceOf("p"), study.mayUndo]).toEqual([3, 3, false]);
  });

  test("can't be dragged to Finish", () => {
    study.setup = cardsSetup();
    const finish = study.ground.cells.find(({ space }) => space === study.ground.finish) ?? OUTSIDE;
    drag(cardsSetup(), { camel: "g" }, { x: 1.5, y: 1.5 }, { x: 3.5, y: 1.5 });
    expect(spaceOf("g")).toBe(4);
    dragging.pull({ x: finish.x + 0.5, y: finish.y + 0.5 });
    expect([dragging.over, spaceOf("g")]).toEqual([18, 2]);
  });
});

describe("a tile or a piece", () => {
  test("goes with the pointer, and lies where it is let go", () => {
    drag(tilePut(boardSetup(), 1, { side: "boo", space: 6 }), { tile: 1 }, { x: 4.5, y: 1.5 }, { x: 4.5, y: 2.5 });
    expect([dragging.tileAt(1), dragging.tileAt(0)]).toEqual([{ x: 4.5, y: 2.5 }, null]);
    expect(dragging.release()).toBeNull();
    expect(study.board?.seats[1]?.tile).toEqual({ side: "boo", space: 7 });
  });

  test("is taken away when it is dragged off the track", () => {
    drag(cardsSetup(), { piece: "palm" }, { x: 5.5, y: 2.5 }, OUTSIDE);
    expect([dragging.pieceAt("palm"), dragging.pieceAt("fennec")]).toEqual([OUTSIDE, null]);
    dragging.release();
    expect(study.cards?.pieces.palm).toBeNull();
  });
});
