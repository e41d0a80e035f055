// What a game teaches, and how it is drawn.
import { describe, expect, test } from "vitest";
import { BELOW_LAST, dashOf, niceTop, pathOf, roomFor, spread } from "../../src/replay/graphs/curves";
import { costliest, legEnds } from "../../src/replay/lessons";
import { linesOf } from "../../src/server/study";
import type { ReviewedStep, ReplayStep } from "../../src/server/wire";

function judged(seat: number | null, given_up = 0): ReviewedStep {
  const decision = seat === null ? null : { seat, action: "roll", value: 1, why: [], best: "roll", best_value: 1 + given_up, best_why: [], given_up };
  return { leg: {}, race: {}, money: [], decision };
}

describe("the costliest decisions", () => {
  const game = [judged(null), judged(0, 0.4), judged(1, 3), judged(0, 2), judged(0, 0.01), judged(0, 1), judged(0, 0.5)];

  test("are three of the people's, the worst first", () => {
    expect(costliest(game, [0]).map(({ step }) => step)).toEqual([3, 5, 6]);
  });

  test("are anybody's where nobody knows who was a person", () => {
    expect(costliest(game, null)[0]?.step).toBe(2);
  });

  test("leave out what is too small to tell", () => {
    expect(costliest([judged(0, 0.01)], [0])).toEqual([]);
  });
});

test("legs end where the game says so", () => {
  const step = (event: string): ReplayStep => ({ seat: 0, text: "roll", events: [{ event, ranking: "" }], view: {} }) as unknown as ReplayStep;
  expect(legEnds([step("Moved"), step("LegEnded"), step("Moved"), step("LegEnded")])).toEqual([1, 3]);
});

describe("a line of a graph", () => {
  const frame = { width: 100, height: 50, first: 0, last: 2, top: 1 };

  test("runs from left to right, high values above", () => {
    expect(pathOf([0, 0.5, 1], frame)).toBe("M0.0 50.0L50.0 25.0L100.0 0.0");
  });

  test("has no gap where there is nothing to say, and begins with the first that can be said", () => {
    expect(pathOf([0, null, 1], frame)).toBe("M0.0 50.0L50.0 50.0L100.0 0.0");
    expect(pathOf([null, 0.5, 1], frame)).toBe("M50.0 25.0L100.0 0.0");
    expect(pathOf([null], frame)).toBe("");
  });

  test("begins where the race does: the set-up before it takes no room", () => {
    expect(pathOf([0, null, 0, 0.5, 1], { ...frame, first: 2, last: 4 })).toBe("M0.0 50.0L50.0 25.0L100.0 0.0");
  });

  test("is dashed like no other", () => {
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(dashOf)).size).toBe(8);
  });

  test("has a name near its end that touches no other name", () => {
    const heights = spread([50, 49, 10], 15, 50);
    expect(heights).toEqual([50, 35, 10]);
  });

  test("has a name that is not cut off, however many players there are", () => {
    for (const players of [2, 5, 8]) {
      const height = roomFor(players, 17, 96);
      expect(height).toBeGreaterThanOrEqual(96);
      expect(Math.min(...spread(Array(players).fill(height), 17, height - BELOW_LAST))).toBeGreaterThanOrEqual(0);
    }
  });

  test("has an axis that ends with a round number whose half is one, too", () => {
    expect([niceTop(3), niceTop(5), niceTop(17), niceTop(120)]).toEqual([4, 6, 20, 200]);
  });
});

test("a stream is read line by line, however it is cut", async () => {
  const parts = ['{"a":1}\n{"a', '":2}\n', '{"a":3}\n'];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const value of linesOf(stream)) found.push(value);
  expect(found).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
});
