// Finished games kept in the browser: the newest, as many as there is room for.
import { expect, test } from "vitest";
import { MOST_BYTES, MOST_GAMES, withRoom } from "../../src/mine/finished";

const games = (count: number, bytes: number) => Array.from({ length: count }, (_, number) => ({ id: `g${number}`, bytes }));

test("the newest games stay, and no more than there is room for", () => {
  const many = games(MOST_GAMES + 3, 1000);
  expect(withRoom(many)).toEqual([many.slice(0, MOST_GAMES), many.slice(MOST_GAMES)]);
  const large = games(5, MOST_BYTES / 3);
  expect(withRoom(large)).toEqual([large.slice(0, 3), large.slice(3)]);
});
