// How a race ends: slower at the last, places shared by those with the same money, and sums that are the server's.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameEvent, Result, ReviewedStep } from "../../src/server/wire";
import FinalStanding from "../../src/table/scoring/FinalStanding.svelte";
import { bestOf, decided, judgedGame, worstOf } from "../../src/table/scoring/finale/decisions";
import Earnings from "../../src/table/scoring/finale/Earnings.svelte";
import Podium from "../../src/table/scoring/finale/Podium.svelte";
import ResultPicture from "../../src/table/scoring/finale/ResultPicture.svelte";
import { moneySoFar, sourcesOf, standingsOf } from "../../src/table/scoring/standing";
import { beatsOf } from "../../src/table/store/beats";
import { Desk } from "../../src/table/store/desk.svelte";
import { Scene } from "../../src/table/store/scene.svelte";
import { TableStore } from "../../src/table/store/store.svelte";
import AtDesk from "../AtDesk.svelte";
import { boardView, NAMES, picture } from "../games";

const MOVE: GameEvent[] = [{ event: "Moved", unit: "b", start: 15, end: 17, placing: "on top" }];
const END: GameEvent[] = [
  { event: "LegEnded", ranking: "bgyrp" },
  { event: "Earned", seat: 0, reason: "pyramid", amount: 1 },
  { event: "Settled", seat: 0, amount: 1, money: 4, paid: 1 },
  { event: "RaceEnded", ranking: "bgyrp" },
  { event: "FinishCardTurned", seat: 1, deck: "winner", camel: "b", amount: 8, paid: 8 },
  { event: "FinishCardTurned", seat: 0, deck: "loser", camel: "b", amount: -1, paid: -1 },
];
const RESULT: Result = { money: [3, 11], winners: [1], ranking: "bgyrp" };
const TRACK = [{ space: 15, camels: "b" }];
/** Faces are loaded when the first is wanted. */
const PATIENT = { timeout: 120_000 };

describe("the finale", () => {
  test("slows the last move down, turns the finish cards one at a time, and waits to be read", () => {
    const [usual, last] = [beatsOf(MOVE, TRACK), beatsOf([...MOVE, ...END], TRACK)];
    expect(last.slice(0, 2).map(({ kind }) => kind)).toEqual(["walk", "land"]);
    usual.forEach(({ ms }, index) => expect(last[index]!.ms).toBeGreaterThan(2 * ms));
    expect(last.slice(2).map(({ kind }) => kind)).toEqual(["look", "legEnd", "earned", "settled", "look", "raceEnd", "turned", "turned", "read"]);
  });

  test("moves the standings from what everybody had to what they have in the end, card by card", () => {
    const paid = [{ seat: 0, paid: 1 }, { seat: 1, paid: 8 }, { seat: 0, paid: -1 }];
    expect(paid.map((_, shown) => moneySoFar(RESULT, END, paid.slice(0, shown)))).toEqual([[3, 3], [4, 3], [4, 11]]);
    expect(moneySoFar(RESULT, END, paid)).toEqual(RESULT.money);
  });

  test("can be shown once more from what happened last", () => {
    const scene = new Scene();
    scene.showEnd(RESULT.ranking, [...MOVE, ...END]);
    expect(scene.scoring).toMatchObject({ raceOver: true, settlements: [{ seat: 0, paid: 1 }], turned: [{ seat: 1 }, { seat: 0 }] });
    scene.showEnd(RESULT.ranking, []);
    expect(scene.scoring).toMatchObject({ raceOver: true, ranking: RESULT.ranking, turned: [] });
  });
});

test("those with the same money share a place, and the next place is left out", () => {
  expect(standingsOf([5, 9, 9, 1]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [2, 1], [0, 3], [3, 4]]);
});

test("the table of earnings has the sources of its game, and rare ones only where there are any", () => {
  expect(sourcesOf(false, [{ start: 3 }])).toEqual(["start", "ticket", "pyramid", "tile", "finish"]);
  expect(sourcesOf(false, [{ start: 3 }, { partner: 2, spared: 1 }])).toEqual(["start", "ticket", "pyramid", "partner", "tile", "finish", "spared"]);
  expect(sourcesOf(true, [{ start: 3 }])).toEqual(["start", "leg", "midfield", "piece", "overall"]);
});

describe("what is drawn", () => {
  const drawn: (() => void)[] = [];
  const draw = <Props extends Record<string, unknown>>(part: Component<Props>, props: Props): HTMLElement => {
    const target = document.body.appendChild(document.createElement("div"));
    const app = mount(part as Component<Record<string, unknown>>, { target, props });
    drawn.push(() => (void unmount(app), target.remove()));
    flushSync();
    return target;
  };
  beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
  afterEach(() => {
    drawn.splice(0).forEach((away) => away());
    vi.unstubAllGlobals();
  });

  const standing = (you: number | null, winners: number[]): HTMLElement => {
    const store = new TableStore("T", () => null, { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined }, null);
    store.receive(picture({ you, view: boardView({ seat: you, over: true, result: { money: [9, 9, 1, 1], winners, ranking: "bgyrp" } }) }));
    return draw(AtDesk, { desk: new Desk(store), part: FinalStanding, props: { result: store.scene.view!.result! } });
  };
  const headline = (you: number | null, winners: number[]): string | undefined => standing(you, winners).querySelector("[data-testid=winner]")?.textContent;

  test("a tie for the win is told as one, to those who tie and to the others", () => {
    expect(headline(0, [0])).toBe("You win!");
    expect(headline(0, [0, 1])).toBe("You tie for the win with Bob!");
    expect(headline(2, [0, 1])).toBe("Ada and Bob tie for the win!");
    expect(headline(null, [1])).toBe("Bob wins!");
  });

  test("beside the board another game is offered before the list, of which a phone shows little", () => {
    const [again, list] = [standing(0, [0]).querySelector("button"), document.querySelector(".final ol")];
    expect(again?.textContent).toBe("Play again");
    expect(again!.compareDocumentPosition(list!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("a podium has everybody at a small table and the first three places at a large one", () => {
    const people = (money: number[]): number => draw(Podium, { money, names: NAMES }).querySelectorAll("li").length;
    expect(people([9, 8, 7, 6])).toBe(4);
    expect(people([9, 8, 7, 6, 5, 4, 3, 2])).toBe(3);
    expect(people([9, 9, 9, 9, 5, 4, 3, 2])).toBe(4);
  });

  test("the picture to share has the faces of the bots, and two signs for people", async () => {
    const picture = draw(ResultPicture, { result: { money: [9, 4], winners: [0], ranking: "bgyrp" }, names: ["Zaina", "Ada"], edition: "2018" });
    await vi.waitFor(() => expect([...picture.querySelectorAll<SVGElement>("[data-face]")].map(({ dataset }) => dataset.face)).toEqual(["Zaina"]), PATIENT);
    expect([...picture.querySelectorAll("text")].map(({ textContent }) => textContent)).toContain("Ad");
  });

  test("every amount stands under its player and beside its source", () => {
    const table = draw(Earnings, { money: [2, 12], earned: [{ start: 3, ticket: -1 }, { start: 3, ticket: 5, pyramid: 4 }], names: NAMES, edition: "2018" as const });
    const rows = [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
    expect(rows[0]!.slice(1).map((name) => name?.slice(2))).toEqual(["Bob", "Ada"]);
    expect(rows.slice(1)).toEqual([["At the start", "3", "3"], ["Tickets", "+5", "−1"], ["Rolls", "+4", "0"], ["Tile", "0", "0"], ["Finish bets", "0", "0"], ["Total", "12", "2"]]);
  });
});

describe("one's decisions", () => {
  const step = (seat: number, action: string, value: number, best: string, best_value: number): ReviewedStep => ({
    leg: {}, race: {}, money: [], decision: { seat, action, value, why: [], best, best_value, best_why: [], given_up: best_value - value },
  });
  const judged: ReviewedStep[] = [
    { leg: {}, race: {}, money: [], decision: null },
    step(0, "ticket b", 2, "ticket b", 2),
    step(1, "ticket g", 9, "ticket g", 9),
    step(0, "roll", 1, "ticket r", 3.5),
    step(0, "winner b", 3, "winner b", 3),
  ];

  test("are asked for once for a finished game, unless somebody went away before they had come", async () => {
    const asked = vi.fn(async () => new Response(judged.map((one) => `${JSON.stringify(one)}\n`).join("")));
    vi.stubGlobal("fetch", asked);
    expect(await judgedGame("G", () => true)).toEqual([]);
    for (const times of [2, 2]) {
      expect(await judgedGame("G", () => false)).toEqual(judged);
      expect(asked).toHaveBeenCalledTimes(times);
    }
    expect(await judgedGame("another", () => false)).toEqual(judged);
    expect(asked).toHaveBeenCalledTimes(3);
    vi.unstubAllGlobals();
  });

  test("the best was worth most and nothing was better, the costliest gave up most, and both are one's own", () => {
    expect(bestOf(judged, 0)?.step).toBe(4);
    expect(worstOf(judged, 0)?.step).toBe(3);
    expect([bestOf(judged, 2), worstOf(judged, 2)]).toEqual([null, null]);
    expect(worstOf(judged, 1)).toBeNull();
  });

  test("have words in every game, others for every action: one is told in the place of another", () => {
    const actions = ["ticket b", "roll", "cheer 5", "boo 5", "winner g", "loser r", "partner P2", "reveal", "hand", "pass", "fennec 9", "palm 3", "bet leg b", "bet midfield g", "bet winner o", "bet loser w", "discard b1"];
    const words = actions.map((action) => decided(action, NAMES));
    expect(words.filter((word) => /undefined|\{\{|finale\.|  /.test(word))).toEqual([]);
    expect(new Set(words).size).toBe(actions.length);
    expect(words.slice(0, 3)).toEqual(["a ticket on blue", "a roll", "cheering on space 5"]);
  });
});
