// What bots say: the same for everybody, about what concerns them, now and then; and every one of them has a face.
import { describe, expect, test } from "vitest";
import { leaderOf, orderOf } from "../../src/camels/order";
import { LOOKS } from "../../src/players/cast";
import { peopleOf } from "../../src/players/faces.svelte";
import { OCCASIONS, remarkOn, wordsOf } from "../../src/players/talk/lines";
import { bots } from "../../src/server/tables.json";
import type { Entry, GameEvent, SeatInfo } from "../../src/server/wire";
import { lines } from "../../src/words/lines";
import { GAMES } from "../games";

const LEVELS = bots.bots.map(({ name }) => name);
const person: SeatInfo = { kind: "person", name: "Ada", bot: null, away: false };
const bot: SeatInfo = { kind: "bot", name: "Omar", bot: "bookie", away: false };
const acted = (...events: GameEvent[]): Entry => ({ kind: "acted", seat: 0, by: "person", action: "", events });

function remarks(entry: Entry, seats: SeatInfo[]) {
  return Array.from({ length: 400 }, (_, seq) => remarkOn("a table", seq, entry, seats)).filter((one) => one !== null);
}

describe("what bots say", () => {
  test("has words for every occasion and level, in every language, short enough for a bubble", () => {
    for (const [language, said] of Object.entries(lines)) {
      expect(Object.keys(said).sort(), language).toEqual([...OCCASIONS].sort());
      for (const occasion of OCCASIONS) {
        expect(Object.keys(said[occasion]).sort()).toEqual(["any", ...LEVELS].sort());
        for (const text of Object.values(said[occasion]).flat()) expect(text.length, text).toBeLessThanOrEqual(40);
      }
    }
  });

  test("is the same for everybody at the same entry", () => {
    const entry = acted({ event: "TileHit", owner: 1, side: "cheer", space: 4, amount: 1 });
    expect(remarks(entry, [person, bot])).toEqual(remarks(entry, [person, bot]));
    const [remark] = remarks(entry, [person, bot]);
    expect(remark).toMatchObject({ seat: 1, occasion: "tile" });
    if (remark) expect(wordsOf(remark, "bookie", lines.en)).toBe(wordsOf(remark, "bookie", lines.en));
  });

  test("comes from bots alone, and not every time", () => {
    const took = acted({ event: "TookTicket", seat: 0, ticket: "b5" });
    expect(remarks(took, [person, person, bot])).toEqual([]);
    const envious = remarks(took, [person, bot, person]);
    expect(new Set(envious.map(({ seat, occasion }) => `${occasion} ${seat}`))).toEqual(new Set(["wanted 1"]));
    expect(envious.length).toBeGreaterThan(60);
    expect(envious.length).toBeLessThan(200);
    expect(remarks(acted({ event: "TookTicket", seat: 0, ticket: "b2" }), [person, bot])).toEqual([]);
  });

  test("is about the leg when one is over: who lost complains, else who earned well is glad", () => {
    const settled = (seat: number, amount: number): GameEvent => ({ event: "Settled", seat, amount, money: 9, paid: amount });
    const end: GameEvent = { event: "LegEnded", ranking: "bgyrp" };
    expect(remarks(acted(end, settled(0, -3), settled(1, 8)), [person, bot])[0]).toMatchObject({ seat: 1, occasion: "earned" });
    expect(remarks(acted(end, settled(0, 8), settled(1, -2)), [person, bot])[0]).toMatchObject({ seat: 1, occasion: "lost" });
    expect(remarks(acted(end, settled(0, 8), settled(1, 2)), [person, bot])).toEqual([]);
  });

  test("leaves whole games mostly quiet", () => {
    for (const { first, entries } of GAMES) {
      const seats = first.seats.map(() => bot);
      const said = entries.filter(({ events }, seq) => remarkOn("a table", seq, acted(...events), seats));
      expect(said.length).toBeGreaterThan(0);
      expect(said.length).toBeLessThan(entries.length / 3);
    }
  });
});

test("everybody whom the server may send to a table has a face of their own", () => {
  const people = LEVELS.flatMap(peopleOf);
  expect(people.toSorted()).toEqual(Object.keys(LOOKS).sort());
  expect(new Set(people.map((name) => JSON.stringify(LOOKS[name]))).size).toBe(people.length);
});

describe("the order of the race", () => {
  test("is the server's at the end of every leg", () => {
    for (const { first, entries } of GAMES) {
      expect(orderOf(first.track).join("")).toBe(first.ranking);
      for (const { events, track } of entries) {
        const ended = events.find((event) => event.event === "LegEnded");
        if (ended) expect(orderOf(track).join("")).toBe(ended.ranking);
      }
    }
  });

  test("has no leader while all stand on Start", () => {
    expect(leaderOf([{ space: 0, camels: "bg" }])).toBeNull();
    expect(leaderOf([{ space: 3, camels: "bW" }, { space: 0, camels: "g" }])).toBe("b");
    expect(leaderOf([{ space: 15, camels: "K" }, { space: 2, camels: "bg" }])).toBe("g");
  });
});
