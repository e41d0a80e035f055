// The director plays one entry after another, at the pace that is asked for.
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../src/server/wire";
import type { Beat } from "../../src/table/store/beats";
import { Director } from "../../src/table/store/director";
import { Scene } from "../../src/table/store/scene.svelte";
import { acted, boardView, GAMES } from "../games";

const ROLL: GameEvent[] = [
  { event: "Rolled", seat: 1, die: "b1" },
  { event: "Moved", unit: "b", start: 3, end: 4, placing: "on top" },
];
const SCORING: GameEvent[] = [
  { event: "LegEnded", ranking: "gyrbp" },
  { event: "Earned", seat: 0, reason: "pyramid", amount: 1 },
  { event: "Settled", seat: 0, amount: 1, money: 4, paid: 1 },
];

function stage(speed = 1, waiting?: () => Promise<void>, reads = true) {
  const scene = new Scene();
  scene.show(boardView({ track: [{ space: 3, camels: "b" }] }));
  const waits: { ms: number; end: () => void }[] = [];
  const beats: Beat["kind"][] = [];
  const shown: number[] = [];
  let idle = 0;
  const wait = waiting ?? ((ms: number) => new Promise<void>((end) => waits.push({ ms, end })));
  const on = { beat: ({ kind }: Beat) => beats.push(kind), shown: ({ seq }: { seq: number }) => shown.push(seq), idle: () => (idle += 1) };
  const director = new Director(scene, { speed: () => speed, wait, reads: () => reads }, on);
  return { scene, director, waits, beats, shown, idle: () => idle };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

async function playAll({ waits }: ReturnType<typeof stage>): Promise<void> {
  await settle();
  for (let next = waits.shift(); next; next = waits.shift()) {
    next.end();
    await settle();
  }
}

describe("the director", () => {
  test("shows the beats of an entry before its view, and the next entry after it", async () => {
    const set = stage();
    const after = boardView({ track: [{ space: 4, camels: "b" }], dice: "gyrpG" });
    set.director.add(acted(5, 1, ROLL, after));
    set.director.add(acted(6, 2, [{ event: "TookTicket", seat: 2, ticket: "b5" }], boardView()));
    await settle();
    expect(set.beats).toEqual(["roll"]);
    expect(set.scene.view).not.toBe(after);
    expect(set.scene.faces).toEqual({ b: "b1" });
    await playAll(set);
    expect(set.beats).toEqual(["roll", "land", "take"]);
    expect(set.shown).toEqual([5, 6]);
    expect(set.idle()).toBe(1);
  });

  test("shows everything at once for those who asked for less motion", async () => {
    const set = stage(Infinity);
    const after = boardView({ track: [{ space: 4, camels: "b" }] });
    set.director.add(acted(5, 1, ROLL, after));
    await settle();
    expect(set.waits).toEqual([]);
    expect(set.beats).toEqual([]);
    expect(set.scene.view).toBe(after);
  });

  test("skips all that waits when it is told to", async () => {
    const set = stage();
    const last = boardView();
    set.director.add(acted(5, 1, ROLL));
    set.director.add(acted(6, 1, ROLL, last));
    await settle();
    set.director.skip();
    await settle();
    expect(set.shown).toEqual([5, 6]);
    expect(set.scene.view).toBe(last);
    set.director.add(acted(7, 1, ROLL, last));
    await settle();
    expect(set.beats.filter((kind) => kind === "roll")).toHaveLength(2); // and then plays on at the usual pace
  });

  test("stops skipping at a scoring, which is shown whole and waits to be read", async () => {
    const set = stage();
    set.director.add(acted(5, 1, [...ROLL, ...SCORING], boardView()));
    set.director.add(acted(6, 1, ROLL, boardView()));
    await settle();
    set.director.skip();
    await settle();
    expect(set.scene.scoring).toMatchObject({ complete: true });
    expect(set.shown).toEqual([]);
    set.director.goOn();
    await settle();
    expect(set.shown).toEqual([5, 6]);
  });

  test("lets nothing wait when the whole picture has come anew", async () => {
    const set = stage();
    set.director.add(acted(5, 1, SCORING));
    set.director.add(acted(6, 1, ROLL));
    await settle();
    set.director.clear();
    await settle();
    expect([set.director.busy, set.shown]).toEqual([false, [5]]);
  });

  test("goes quicker when it is asked to", async () => {
    const [usual, quick] = [stage(1), stage(2)];
    for (const set of [usual, quick]) set.director.add(acted(5, 1, ROLL));
    await settle();
    expect(quick.waits[0]!.ms).toBe(usual.waits[0]!.ms / 2);
  });

  test("keeps a scoring on show until somebody goes on, even without motion", async () => {
    const set = stage(Infinity);
    set.director.add(acted(5, 1, SCORING, boardView()));
    await settle();
    expect(set.scene.scoring).toMatchObject({ complete: true, settlements: [{ seat: 0, amount: 1, money: 4 }] });
    expect(set.shown).toEqual([]);
    set.director.goOn();
    await settle();
    expect(set.scene.scoring).toBeNull();
    expect(set.shown).toEqual([5]);
  });

  test("waits for no reader where everything is to be instant", async () => {
    const set = stage(Infinity, undefined, false);
    set.director.add(acted(5, 1, SCORING, boardView()));
    await settle();
    expect([set.waits, set.scene.scoring, set.shown]).toEqual([[], null, [5]]);
  });

  test("skips what is still to come, until it is told that it is enough", async () => {
    const set = stage();
    set.director.add(acted(5, 1, ROLL));
    await settle();
    set.director.skip(true);
    await settle();
    set.director.add(acted(6, 2, ROLL));
    await settle();
    expect([set.shown, set.beats]).toEqual([[5, 6], ["roll"]]);
    set.director.endSkip();
    set.director.add(acted(7, 3, ROLL));
    await settle();
    expect(set.beats).toEqual(["roll", "roll"]);
  });

  test("hurries when it is behind, but not where nothing goes on before all has been shown", async () => {
    const [behind, patient] = [stage(), stage()];
    patient.director.patient = true;
    for (const set of [behind, patient]) for (let seq = 5; seq < 12; seq += 1) set.director.add(acted(seq, 1, ROLL));
    for (const set of [behind, patient]) {
      await settle();
      set.waits[0]!.end(); // what was begun first was not yet behind
      await settle();
    }
    expect(patient.waits[1]!.ms).toBe(240);
    expect(behind.waits[1]!.ms).toBeLessThan(240);
  });

  test("shows something once more on the track of then, and leaves everything as it was", async () => {
    const set = stage();
    const now = boardView({ track: [{ space: 4, camels: "b" }] });
    set.scene.show(now);
    set.scene.sawDie("g3");
    const entry = { kind: "acted", seat: 1, by: "bot", action: "roll", events: ROLL } as const;
    void set.director.showAgain([{ ...entry, events: [...ROLL] }], [{ space: 3, camels: "b" }]);
    await settle();
    expect([set.beats, set.scene.track]).toEqual([["roll"], [{ space: 3, camels: "b" }]]);
    set.director.add(acted(5, 2, [], now)); // it waits
    expect(set.shown).toEqual([]);
    await playAll(set);
    expect([set.scene.track, set.scene.faces, set.shown]).toEqual([now.track, { g: "g3" }, [5]]);
  });

  test("forgets the faces of the dice when a leg ends", async () => {
    const set = stage();
    set.director.add(acted(5, 1, [...ROLL, ...SCORING], boardView()));
    await playAll(set);
    expect(set.scene.faces).toEqual({});
  });

  test("plays whole games to their last view", async () => {
    for (const { first, entries, last } of GAMES) {
      const set = stage(Infinity, async () => undefined);
      set.scene.show(first);
      entries.forEach(({ seat, events }, index) => set.director.add(acted(index + 1, seat, events, index === entries.length - 1 ? last : undefined)));
      await expect.poll(set.idle).toBe(1);
      expect(set.scene.view).toBe(last);
      expect(set.scene.scoring).toMatchObject({ raceOver: true, ranking: last.result!.ranking });
    }
  });
});
