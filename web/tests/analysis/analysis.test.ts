// The analysis board: the position, what is said of it, and what stays while it is impossible.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Analysis } from "../../src/analysis/analysis.svelte";
import { tilePut, type BoardSetup } from "../../src/analysis/setup";
import { boardSetup } from "./setups";

let study: Analysis;
let asked: string[];
const PATIENT = { timeout: 120_000, interval: 5 };

/** A server that understands everything but tiles on space 3 and the letter x. */
function answer(path: string): Response {
  const position = new URL(path, "http://x").searchParams.get("position") ?? "";
  asked.push(position);
  const refuse = (fault: object): Response => new Response(JSON.stringify({ error: { code: "bad_request", message: "no", ...fault } }), { status: 400 });
  if (position.includes("x")) return refuse({ at: position.indexOf("x") });
  if (position.includes("3:-P1")) return refuse({ reasons: ["P1's tile lies on 3, where camels stand"] });
  const view = { ...boardSetup(), track: trackIn(position) };
  return new Response(JSON.stringify({ position: `${position} (understood)`, view, odds: {}, advice: { actions: [{ action: "roll", value: 1 }] } }));
}

function trackIn(position: string): { space: number; camels: string }[] {
  return [...position.matchAll(/(\d+):([a-zA-Z]+)/g)].map(([, space, camels]) => ({ space: Number(space), camels: camels ?? "" }));
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => answer(path));
  study = new Analysis();
  study.read("2018; track 1:gy 3:brp 15:W 16:K; money 3 7 0");
  await settled();
});

afterEach(() => {
  study.end();
  vi.unstubAllGlobals();
});

const settled = (): Promise<void> => vi.waitUntil(() => !study.behind || study.refused !== null, PATIENT).then(() => undefined);
const spaceOf = (letter: string): number | undefined => study.setup?.track.find(({ camels }) => camels.includes(letter))?.space;

describe("the analysis board", () => {
  test("sets up what a text says", () => {
    expect(spaceOf("p")).toBe(3);
    expect(study.text).toContain("(understood)");
  });

  test("sends a camel with its riders, or alone", async () => {
    study.send("r", 7);
    expect([spaceOf("r"), spaceOf("p"), spaceOf("b")]).toEqual([7, 7, 3]);
    study.withRiders = false;
    study.send("r", 9);
    expect([spaceOf("r"), spaceOf("p")]).toEqual([9, 7]);
    await settled();
    expect(asked.at(-1)).toContain("3:b 7:p 9:r");
  });

  test("lets no camel walk off the track", () => {
    study.walk("K", 1);
    expect(spaceOf("K")).toBe(16);
    study.walk("W", 1);
    expect(spaceOf("W")).toBe(16);
  });

  test("keeps the last good odds while the position is impossible, and names every reason", async () => {
    const good = study.answer;
    study.change(tilePut(study.setup as BoardSetup, 0, { side: "boo", space: 3 }));
    await settled();
    expect(study.refused?.reasons).toEqual(["P1's tile lies on 3, where camels stand"]);
    expect([study.answer === good, study.behind]).toEqual([true, true]);
    study.change(tilePut(study.setup as BoardSetup, 0, null));
    await vi.waitUntil(() => !study.behind, PATIENT);
    expect(study.refused).toBeNull();
  });

  test("tells where a text can't be read, and leaves the board as it is", async () => {
    study.read("2018; track 1:gx");
    await settled();
    expect(study.refused?.at).toBe("2018; track 1:gx".indexOf("x"));
    expect(spaceOf("p")).toBe(3);
  });

  test("undoes one change after the other", async () => {
    study.send("g", 5);
    study.change(tilePut(study.setup as BoardSetup, 0, { side: "boo", space: 3 }));
    study.undo();
    expect([(study.setup as BoardSetup).seats[0]?.tile, spaceOf("g")]).toEqual([boardSetup().seats[0]?.tile, 5]);
    study.undo();
    expect([spaceOf("g"), study.mayUndo]).toEqual([1, false]);
    await settled();
    expect(asked.at(-1)).toContain("1:gy");
  });

  test("takes what was typed for one change", async () => {
    for (const text of ["2018; track 1:g", "2018; track 1:gx", "2018; track 1:gyb"]) {
      study.read(text, true);
      await settled();
    }
    study.undo();
    expect([spaceOf("p"), study.mayUndo]).toEqual([3, false]);
  });

  test("goes back to what it began with, and that can be undone too", async () => {
    study.open("2018; track 2:gy 3:brp 15:W 16:K");
    await settled();
    expect(study.mayReset).toBe(false);
    study.send("g", 9);
    study.reset();
    await settled();
    expect([spaceOf("g"), study.mayReset]).toEqual([2, false]);
    study.undo();
    expect(spaceOf("g")).toBe(9);
  });

  test("puts the position into the address", async () => {
    study.send("g", 5);
    await settled();
    await vi.waitUntil(() => location.search.includes("5:gy"), PATIENT);
    expect(location.pathname).toBe("/analysis");
  });
});

test("an impossible position in the address is told, with a board to set it right on", async () => {
  const other = new Analysis();
  other.read("2018; track 1:gx");
  await vi.waitUntil(() => other.setup !== null, PATIENT);
  expect(other.refused?.at).toBe(15);
  expect(other.text).toBe("2018; track 1:gx");
  other.end();
});
