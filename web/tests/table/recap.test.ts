// The recap tells what the others did since one's own last turn, and has what is needed to show it again.
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../src/server/wire";
import { recapOf } from "../../src/table/recap/recap";
import type { LoggedEntry } from "../../src/table/store/store.svelte";
import { acted } from "../games";

const took = (seat: number): GameEvent => ({ event: "TookTicket", seat, ticket: "b5" });
const rolled = (seat: number): GameEvent => ({ event: "Rolled", seat, die: "b1" });
const moved: GameEvent = { event: "Moved", unit: "b", start: 3, end: 4, placing: "on top" };
const ended: GameEvent = { event: "LegEnded", ranking: "bgyrp" };

function log(...events: [number, ...GameEvent[]][]): LoggedEntry[] {
  return events.map(([seat, ...done], index) => acted(index + 5, seat, done));
}

describe("the recap", () => {
  test("has a chip for each turn of a rival since one's own last turn", () => {
    const { turns, leg } = recapOf(log([1, took(1)], [0, took(0)], [1, rolled(1), moved], [2, took(2)]), 0, 3);
    expect(turns.map(({ seat, seq }) => [seat, seq])).toEqual([[1, 7], [2, 8]]);
    expect(leg).toBeNull();
  });

  test("takes the two actions of a turn of Cards as one, and passing as none", () => {
    const bet: GameEvent = { event: "TookBet", seat: 1, bet: "winner", card: "g" };
    const [first, second] = recapOf(log([1, { event: "Revealed", seat: 1, card: "b2" }, moved], [1, bet], [2, took(2)], [2, { event: "Passed", seat: 2 }]), 0, 3).turns;
    expect(first).toMatchObject({ seat: 1, seq: 5, deeds: [{ event: "Revealed" }, { event: "TookBet" }] });
    expect([first?.entries.length, second?.entries.length]).toEqual([2, 1]);
  });

  test("stays while one is still at one's own turn, of which half is done", () => {
    const done = log([0, took(0)], [1, took(1)], [0, rolled(0), moved]);
    expect(recapOf(done, 0, 2, true).turns.map(({ seq }) => seq)).toEqual([6]);
    expect(recapOf(done, 0, 2, false).turns).toEqual([]);
  });

  test("tells of a leg's end apart, whoever brought it about", () => {
    for (const seat of [0, 1]) {
      const { turns, leg } = recapOf(log([seat, rolled(seat), moved, ended], [2, took(2)]), 0, 3);
      expect(leg).toMatchObject({ seq: 6, entries: [{ events: [ended] }] });
      expect(turns.flatMap(({ entries }) => entries.flatMap(({ events }) => events))).not.toContainEqual(ended);
    }
  });

  test("shows a spectator the last turn of everybody", () => {
    expect(recapOf(log([0, took(0)], [1, took(1)], [0, took(0)], [1, took(1)]), null, 2).turns.map(({ seq }) => seq)).toEqual([7, 8]);
  });
});
