// How camels are carried, for the pictures.
import { expect, test } from "vitest";
import { pathBetween, withUnitOn } from "../src/table/store/unit";

const track = [
  { space: 3, camels: "bgy" },
  { space: 5, camels: "r" },
];

test("a unit leaves those below and lands on top", () => {
  expect(withUnitOn(track, "gy", 5, "on top")).toEqual([
    { space: 3, camels: "b" },
    { space: 5, camels: "rgy" },
  ]);
});

test("a unit that is sent back goes underneath", () => {
  expect(withUnitOn(track, "gy", 5, "underneath").at(-1)).toEqual({ space: 5, camels: "gyr" });
});

test("a unit may go underneath those it has just left", () => {
  expect(withUnitOn(withUnitOn(track, "gy", 4, "on top"), "gy", 3, "underneath")[0]).toEqual({ space: 3, camels: "gyb" });
});

test("a path lists every space it goes over, forwards and back", () => {
  expect(pathBetween(15, 17)).toEqual([16, 17]);
  expect(pathBetween(5, 4)).toEqual([4]);
});
