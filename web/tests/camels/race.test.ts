// The race strip: who is in front, as the rules count it (R3), and who leads.
import { expect, test } from "vitest";
import { leaderOf, orderOf } from "../../src/camels/order";

test("further along is ahead, then higher in the stack; crazy camels don't race", () => {
  const track = [
    { space: 3, camels: "gW" },
    { space: 5, camels: "rbK" },
    { space: 1, camels: "y" },
  ];
  expect(orderOf(track)).toEqual(["b", "r", "g", "y"]);
  expect(leaderOf(track)).toBe("b");
});

test("nobody leads while those in front stand side by side on Start", () => {
  expect(leaderOf([{ space: 0, camels: "b" }, { space: 0, camels: "g" }, { space: 4, camels: "W" }])).toBeNull();
});
