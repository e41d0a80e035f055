// Going through a finished game.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Replay } from "../../src/replay/replay.svelte";
import type { ReplayedGame, ReplayStep, ReviewedStep, View } from "../../src/server/wire";
import { settings } from "../../src/settings/settings.svelte";
import { GAMES, NAMES, type PlayedGame } from "../games";

const GAME = GAMES[0] as PlayedGame;

function told(): ReplayedGame {
  const start = { seat: null, text: null, events: [], view: { ...GAME.first, waiting: [0] } };
  const steps = GAME.entries.map(({ seat, events, track }) => ({ seat, text: "roll", events, view: { ...GAME.first, waiting: [0], track } }));
  return { headers: {}, edition: "2018", names: NAMES.slice(0, GAME.first.players), steps: [start, ...steps] };
}

const JUDGED: ReviewedStep[] = [
  { leg: {}, race: {}, money: [3], decision: null },
  { leg: {}, race: {}, money: [3], decision: { seat: 0, action: "roll", value: 1, why: [], best: "ticket b", best_value: 2, best_why: [], given_up: 1 } },
];

let asked: string[];
const PATIENT = { timeout: 120_000, interval: 1 };
let game: Replay;

beforeEach(async () => {
  asked = [];
  settings.lessMotion = true;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path.includes("review") ? new Response(JUDGED.map((step) => `${JSON.stringify(step)}\n`).join("")) : new Response(JSON.stringify(told()));
  });
  game = new Replay({ table: "T" }, () => Promise.resolve());
  await game.load(null);
});

afterEach(() => {
  game.end();
  settings.lessMotion = false;
  vi.unstubAllGlobals();
});

const tracks = (): unknown[] => [game.store.scene.track, game.steps[game.step]?.view.track];

describe("a replay", () => {
  test("opens where the set-up is done and somebody may move", async () => {
    const { steps } = told();
    const set = (waiting: number[], phase: string) => ({ ...(steps[0] as ReplayStep), view: { ...GAME.first, edition: "cards", waiting, phase } as unknown as View });
    game.told = { ...told(), edition: "cards", steps: [set([], "setup"), set([], "deal"), set([0, 1], "choose"), set([1], "choose"), set([1], "race"), set([0], "race")] };
    expect(game.first).toBe(4);
  });

  test("shows at every step the position that the server tells, forwards and backwards", async () => {
    while (game.step < game.last) {
      await game.next();
      await vi.waitUntil(() => !game.store.busy, PATIENT);
      const [shown, expected] = tracks();
      expect(shown).toEqual(expected);
    }
    for (const step of [game.last, 3, 17, 0]) {
      await game.go(step);
      const [shown, expected] = tracks();
      expect(shown).toEqual(expected);
    }
  });

  test("knows which dice were out at a step, and of its leg alone", async () => {
    const [leg = 0] = game.legs;
    const rolled = game.steps.slice(0, leg).flatMap(({ events }) => events.flatMap((event) => (event.event === "Rolled" ? [event.die] : [])));
    await game.go(leg - 1);
    expect(Object.values(game.store.scene.faces).sort()).toEqual(rolled.sort());
    await game.go(leg);
    expect(game.store.scene.faces).toEqual({});
  });

  test("keeps within the game", async () => {
    await game.go(9999);
    expect(game.step).toBe(game.last);
    await game.next();
    expect(game.step).toBe(game.last);
    await game.go(-5);
    expect(game.step).toBe(0);
  });

  test("plays on to the end by itself, and stops when it is told to", async () => {
    await game.go(game.last - 3);
    await game.play();
    expect([game.step, game.playing]).toEqual([game.last, false]);
  });

  test("stays at its step when it is looked at through other eyes", async () => {
    await game.go(12);
    await game.lookAs(1);
    expect(asked.at(-1)).toBe("/api/tables/T/replay?seat=1");
    expect(game.step).toBe(12);
  });

  test("calls out what people gave up, as it is judged", async () => {
    await game.judge();
    expect(game.lessons.map(({ step }) => step)).toEqual([1]);
    game.people = [1];
    expect(game.lessons).toEqual([]);
  });

  test("puts its step into the address, so that it can be shared", async () => {
    await game.go(7);
    await vi.waitUntil(() => location.search === "?step=7", PATIENT);
  });
});

test("a game that is not over says so", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ error: { code: "not_allowed", message: "" } }), { status: 403 }));
  const early = new Replay({ table: "T" });
  await early.load(null);
  expect([early.failure?.code, early.told]).toEqual(["not_allowed", null]);
});

test("a game that could not be judged or seen through other eyes stays as it was, and is judged when that is possible", async () => {
  const server = globalThis.fetch;
  const game = new Replay({ table: "T" }, () => Promise.resolve());
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(told())));
  await game.load(null);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await game.judge();
  await game.lookAs(1);
  expect([game.unjudged?.code, game.unseen?.code, game.seat, game.failure]).toEqual(["offline", "offline", null, null]);
  expect(game.told).not.toBeNull();
  vi.stubGlobal("fetch", async () => new Response(JUDGED.map((step) => `${JSON.stringify(step)}\n`).join("")));
  await game.judge();
  expect([game.unjudged, game.judged.length]).toEqual([null, JUDGED.length]);
  game.end();
  vi.stubGlobal("fetch", server);
});
