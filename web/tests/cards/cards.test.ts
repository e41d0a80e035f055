// Camel Up Cards: the winding road, the choice of a leg's cards, and what is told and shown of it.
import { afterEach, describe, expect, test } from "vitest";
import { placesOf } from "../../src/camels/places";
import { choiceOf, emptyPlan, keptCard, nextPile, touched, type Plan } from "../../src/cards/hand/plan";
import { middleOf, placementsOn, roadOf, rowsOf, spotOf } from "../../src/cards/road/meander";
import { actionName } from "../../src/cards/words";
import type { CardsView, Entry, GameEvent, Stack } from "../../src/server/wire";
import { settings } from "../../src/settings/settings.svelte";
import { linesOf } from "../../src/table/log/log";
import { beatsOf } from "../../src/table/store/beats";
import { Scene } from "../../src/table/store/scene.svelte";
import { LANGUAGES, type Language } from "../../src/words/languages";
import gameOfCards from "../fixtures/game-cards.json";
import { NAMES } from "../games";

const GAME = gameOfCards as unknown as { first: CardsView; entries: { events: GameEvent[]; track: Stack[] }[]; last: CardsView };
const SEAT = { ...GAME.first.seats[0]!, hand: ["w1", "o1", "o2", "y1", "g1", "g1", "b1"], discarded: [], given: [], intel: null };

const entry = (...events: GameEvent[]): Entry => ({ kind: "acted", seat: 0, by: "person", action: "reveal", events });

afterEach(() => {
  settings.language = "en";
});

describe("the road", () => {
  test("has two spaces on a card, one on a sandstorm, and Finish on the second half of an odd last one", () => {
    const road = roadOf(9, [3, 6]);
    expect(road.map(({ spaces }) => spaces)).toEqual([[0], [1, 2], [3], [4, 5], [6], [7, 8], [9]]);
    expect(road.map(({ kind }) => kind)).toEqual(["start", "track", "storm", "track", "storm", "track", "track"]);
    expect(road.at(-1)?.finish).toBe(true);
  });

  test("has Finish on a card of its own when the length is even", () => {
    expect(roadOf(4, []).map(({ kind, finish }) => [kind, finish])).toEqual([
      ["start", false],
      ["track", false],
      ["track", false],
      ["finish", true],
    ]);
  });

  test("winds to and fro", () => {
    expect([0, 2, 3, 5, 6].map((index) => spotOf(index, 3))).toEqual([
      { column: 0, row: 0, facing: 1 },
      { column: 2, row: 0, facing: 1 },
      { column: 2, row: 1, facing: -1 },
      { column: 0, row: 1, facing: -1 },
      { column: 0, row: 2, facing: 1 },
    ]);
    expect(rowsOf(roadOf(17, []), 3)).toBe(4);
    expect(rowsOf(roadOf(17, []), 6)).toBe(2);
  });

  test("goes on in the same sense within a card of a row that runs back", () => {
    const road = roadOf(15, []);
    expect(middleOf(1, road, 3).x).toBeLessThan(middleOf(2, road, 3).x);
    expect(middleOf(5, road, 3).x).toBeGreaterThan(middleOf(6, road, 3).x);
  });

  test("puts what has run over the end on Finish", () => {
    const road = roadOf(15, []);
    expect(middleOf(16, road, 3)).toEqual(middleOf(17, road, 3));
    expect(middleOf(16, road, 3).x).toBeGreaterThan(middleOf(15, road, 3).x);
  });

  test("stacks camels on a space and lets them stand side by side on Start", () => {
    const placed = placementsOn(roadOf(15, []), 3, 1)([
      { space: 0, camels: "wo" },
      { space: 2, camels: "ygb" },
    ]);
    expect(placed.get("w")?.y).toBe(placed.get("o")?.y);
    expect(placed.get("w")?.riding).toBe(false);
    expect(placed.get("g")?.x).toBe(placed.get("y")?.x);
    expect(placed.get("b")!.y).toBeLessThan(placed.get("g")!.y);
    expect(placed.get("b")?.riding).toBe(true);
  });
});

describe("the choice of a leg's cards", () => {
  const needs = { discard: 3, deck: 2, intel: 1 };

  test("asks for the discards, then the deck, then the intel, and keeps the rest", () => {
    let plan: Plan = emptyPlan(SEAT.hand);
    const asked: (string | null)[] = [];
    for (const card of [0, 1, 2, 3, 4, 5]) {
      asked.push(nextPile(plan, needs));
      plan = touched(plan, card, needs);
    }
    expect(asked).toEqual(["discard", "discard", "discard", "deck", "deck", "intel"]);
    expect(nextPile(plan, needs)).toBeNull();
    expect(keptCard(SEAT.hand, plan, needs)).toBe("b1");
    expect(choiceOf(SEAT.hand, plan)).toBe("discard w1 o1 o2 deck y1 g1 intel g1");
  });

  test("can be taken back card by card", () => {
    const once = touched(emptyPlan(SEAT.hand), 2, needs);
    expect(touched(once, 2, needs)).toEqual(emptyPlan(SEAT.hand));
  });

  test("leaves a card in hand when every pile is complete", () => {
    const full: Plan = ["discard", "discard", "discard", "deck", "deck", "intel", null];
    expect(touched(full, 6, needs)).toEqual(full);
  });

  test("goes on where it was cut off", () => {
    expect(nextPile(emptyPlan(SEAT.hand), { discard: 0, deck: 1, intel: 1 })).toBe("deck");
  });
});

describe("what happens in Camel Up Cards", () => {
  test("has words in both languages for everything in a whole game", () => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      settings.language = language;
      const lines = GAME.entries.flatMap(({ events }) => linesOf(entry(...events), NAMES));
      expect(lines.length).toBeGreaterThan(50);
      for (const line of lines) expect(line).not.toMatch(/cards\.|undefined|\{\{|NaN/);
    }
  });

  test("is told with Start and Finish by their names", () => {
    settings.language = "en";
    const first = entry({ event: "Revealed", seat: 0, card: "b2" }, { event: "Moved", unit: "b", start: 0, end: 2, placing: "on top" });
    expect(linesOf(first, NAMES)).toEqual(["Ada reveals blue +2.", "Blue goes from Start to 2."]);
    const last = entry(
      { event: "PlayedHand", seat: 1, card: "b1" },
      { event: "Moved", unit: "b", start: 15, end: 16, placing: "on top" },
      { event: "RaceEnded", ranking: "obwyg" },
    );
    expect(linesOf(last, NAMES)[1]).toBe("Blue crosses the finish line!");
    const far = entry({ event: "Revealed", seat: 0, card: "b1" }, { event: "Moved", unit: "b", start: 19, end: 20, placing: "on top" });
    expect(linesOf(far, NAMES)[1]).toBe("Blue goes from 19 to 20.");
  });

  test("tells secret choices to nobody", () => {
    expect(linesOf(entry({ event: "PutAside", seat: 1, pile: "discard", card: "?" }), NAMES)).toEqual([]);
    expect(beatsOf([{ event: "PutAside", seat: 1, pile: "discard", card: "?" }], [])).toEqual([]);
  });

  test("lets a scoring be read before the track grows", () => {
    const kinds = beatsOf(
      [
        { event: "LegEnded", ranking: "wobyg" },
        { event: "Settled", seat: 0, amount: 0, money: 3, paid: 0 },
        { event: "TrackExtended", length: 18, final: false },
        { event: "Dealt", seat: 0, card: "w1" },
      ],
      [],
    ).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(["settled", "read", "extend"]);
  });

  test("keeps the leg's pay and the pay for the race apart", () => {
    const scene = new Scene();
    const pay: GameEvent[] = [
      { event: "LegEnded", ranking: "wobyg" },
      { event: "Earned", seat: 0, reason: "leg w5", amount: 5 },
      { event: "Settled", seat: 0, amount: 5, money: 8, paid: 5 },
      { event: "RaceEnded", ranking: "wobyg" },
      { event: "Earned", seat: 0, reason: "winner w", amount: 7 },
      { event: "Settled", seat: 0, amount: 7, money: 15, paid: 7 },
    ];
    for (const beat of beatsOf(pay, [])) scene.begin(beat, 0);
    expect(scene.scoring?.settlements.map(({ overall, amount, money }) => [overall, amount, money])).toEqual([
      [false, 5, 8],
      [true, 7, 15],
    ]);
  });

  test("camels on Start share the fifth place", () => {
    expect(placesOf("woyb=g").map(({ place }) => place)).toEqual([1, 2, 3, 5, 5]);
    expect(placesOf("woybg").map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  });

  test("the log says that they share it, and what was spared", () => {
    settings.language = "en";
    const events = [
      { event: "LegEnded", ranking: "woyb=g" },
      { event: "Settled", seat: 0, amount: -3, money: 1, paid: -1 },
      { event: "RaceEnded", ranking: "woyb=g" },
    ] as GameEvent[];
    const lines = linesOf({ kind: "acted", events } as unknown as Entry, NAMES);
    expect(lines[0]).toContain("blue and green tie for last");
    expect(lines[1]).toContain("pays 1, the rest is forgiven");
    expect(lines[2]).toContain("blue and green tie for last");
  });
});

describe("an action", () => {
  test("has words", () => {
    settings.language = "en";
    expect(actionName("bet leg b", { b: [3, 2] })).toBe("Take the 3-pound winner card on blue.");
    expect(actionName("bet loser b", {})).toBe("Take the overall loser card on blue.");
    expect(actionName("fennec 7", {})).toBe("Place the fennec on space 7.");
  });

  test("says nothing of other games", () => {
    expect(actionName("roll", {})).toBeUndefined();
  });
});
