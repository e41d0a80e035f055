// How camels are carried, for the pictures.
import { expect, test } from "vitest";
import { pathBetween, trackBefore, withUnitOn } from "../../src/table/store/unit";
import { GAMES } from "../games";

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

test("a track can be followed back through whole games", () => {
  const sorted = (stacks: typeof track) => [...stacks].sort((a, b) => a.space - b.space);
  for (const { first, entries } of GAMES) {
    entries.forEach(({ events, track: after }, index) => {
      const before = index ? entries[index - 1]!.track : first.track;
      expect(sorted(trackBefore(after, events))).toEqual(sorted(before));
    });
  }
});
