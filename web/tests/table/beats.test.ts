// What is shown of an action, and in which order.
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../src/server/wire";
import { beatsOf } from "../../src/table/store/beats";
import { GAMES } from "../games";

const track = [
  { space: 3, camels: "pg" },
  { space: 4, camels: "b" },
];

describe("beats", () => {
  test("let the die fall, the unit walk step by step, the owner be paid, and the unit slide underneath", () => {
    const events: GameEvent[] = [
      { event: "Rolled", seat: 1, die: "p2" },
      { event: "Moved", unit: "pg", start: 3, end: 5, placing: "on top" },
      { event: "TileHit", owner: 0, side: "boo", space: 5, amount: 1 },
      { event: "Moved", unit: "pg", start: 5, end: 4, placing: "underneath" },
    ];
    const beats = beatsOf(events, track);
    expect(beats.map(({ kind }) => kind)).toEqual(["roll", "walk", "land", "pay", "land"]);
    expect(beats[1]).toMatchObject({ unit: "pg", track: [{ space: 4, camels: "bpg" }] });
    expect(beats[4]).toMatchObject({ placing: "underneath", track: [{ space: 4, camels: "pgb" }] });
  });

  test("tell a scoring line by line and leave time to read it", () => {
    const events: GameEvent[] = [
      { event: "LegEnded", ranking: "gyrbp" },
      { event: "Earned", seat: 0, reason: "ticket g5", amount: 5 },
      { event: "Earned", seat: 0, reason: "pyramid", amount: 1 },
      { event: "Settled", seat: 0, amount: 6, money: 9, paid: 6 },
    ];
    expect(beatsOf(events, track).map(({ kind }) => kind)).toEqual(["look", "legEnd", "earned", "earned", "settled", "read"]);
  });

  test("of whole games bring the camels where the server says they are", () => {
    for (const { first, entries } of GAMES) {
      let now = first.track;
      for (const { events, track: told } of entries) {
        for (const beat of beatsOf(events, now)) if ("track" in beat) now = beat.track;
        expect(now).toEqual(told);
      }
    }
  });
});
