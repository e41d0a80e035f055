// A lesson is learned by playing it: the script in place of a server takes what it asks for, and nothing else.
import { describe, expect, test } from "vitest";
import { choiceOf, type Plan } from "../../src/cards/hand/plan";
import { Lesson } from "../../src/learn/lesson.svelte";
import script2014 from "../../src/learn/lessons/2014.json";
import script2018 from "../../src/learn/lessons/2018.json";
import scriptCards from "../../src/learn/lessons/cards.json";
import { placed, shared, type Box } from "../../src/learn/placing";
import type { Script } from "../../src/learn/script";
import type { TableInfo } from "../../src/server/wire";
import { nobodyWaits } from "../../src/table/help/learn";
import en from "../../src/words/en/learn.json";

const SCRIPTS = Object.entries({ 2014: script2014, 2018: script2018, cards: scriptCards }) as unknown as [string, Script][];
const PHONE = { width: 360, height: 640 };

function begun(script: Script): Lesson {
  return new Lesson(script, "Ada", { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined });
}

/** Let the rivals move, as the page does whenever something has been shown. */
async function settle(lesson: Lesson): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await Promise.resolve();
    lesson.goOn();
  }
}

function act(lesson: Lesson, action: string): Promise<unknown> {
  return lesson.store.choosing ? lesson.store.choose(action) : lesson.store.act(action);
}

describe.each(SCRIPTS)("the lesson of %s", (_, script) => {
  test("is played to its end by doing what it asks, takes nothing else, and waits until its scoring is read", async () => {
    const lesson = begun(script);
    let read = 0;
    for (await settle(lesson); !lesson.over; await settle(lesson)) {
      const [at, asked] = [lesson.at, lesson.step?.entry?.action ?? ""];
      if (lesson.explains) {
        await act(lesson, "roll");
        expect([lesson.at, lesson.nudges]).toEqual([at, 1]);
        lesson.next();
      } else if (lesson.isPupils) {
        await act(lesson, `${asked} b1`);
        expect([lesson.at, lesson.nudges]).toEqual([at, 1]);
        await act(lesson, asked);
      } else {
        expect(lesson.store.scene.scoring?.complete).toBe(true);
        read += 1;
        lesson.store.goOn();
      }
    }
    expect(read).toBe(1);
    expect(lesson.store.log.map(({ entry }) => entry)).toEqual(script.steps.flatMap(({ entry }) => entry ?? []));
    expect(lesson.store.scene.view).toEqual(script.steps.at(-1)?.view);
    expect(lesson.store.view?.seats[0]?.money).toBeGreaterThan(script.view.seats[0]?.money ?? 0);
    lesson.store.end();
  });

  test("offers only what it asks for, and points at something whenever it asks", () => {
    for (const { entry, places } of script.steps) if (!entry || entry.seat === 0) expect(places?.length).toBeGreaterThan(0);
    const offers = [script.view, ...script.steps.flatMap(({ view }) => view ?? [])].slice(0, -1);
    const asked = script.steps.flatMap(({ entry }) => (entry?.seat === 0 ? [entry.action] : []));
    for (const { actions, waiting } of offers.filter(({ waiting }) => waiting.length === 1)) {
      expect(actions).toEqual(waiting[0] === 0 ? [expect.toSatisfy((one) => asked.includes(one))] : []);
    }
  });
});

test("every kind of action is learned, and crazy camels only where there are any", () => {
  const words = new Map(SCRIPTS.map(([edition, { steps }]) => [edition, new Set(steps.flatMap(({ places }) => places?.map(([, said]) => said) ?? []))]));
  for (const edition of ["2014", "2018"]) {
    const script = SCRIPTS.find(([name]) => name === edition)?.[1];
    const verbs = script?.steps.flatMap(({ entry }) => (entry?.seat === 0 ? [entry.action.split(" ")[0]] : []));
    expect(new Set(verbs)).toEqual(new Set(["ticket", "roll", "cheer", "winner"]));
  }
  expect(words.get("2018")).toContain("crazy");
  expect(words.get("2014")).not.toContain("crazy");
  expect(JSON.stringify(script2014)).not.toMatch(/[WK]"/);
  expect([...(words.get("cards") ?? [])]).toEqual(expect.arrayContaining(["discard", "storm", "bet", "reveal", "fennec", "palm", "hand", "winner", "paid"]));
});

test("a lesson's words are all said, and all there", () => {
  const said = (editions: string[]): Set<string> => new Set(SCRIPTS.filter(([name]) => editions.includes(name)).flatMap(([, { steps }]) => steps.flatMap(({ places }) => places?.map(([, words]) => words) ?? [])));
  expect(new Set(Object.keys(en.board))).toEqual(new Set([...said(["2014", "2018"]), "end"]));
  expect(new Set(Object.keys(en.cards))).toEqual(new Set([...said(["cards"]), "end"]));
});

test("the cards that the lesson has chosen are named as the page names a choice", () => {
  const hand = scriptCards.view.seats[0]?.hand ?? [];
  const plan: Plan = ["discard", "discard", "discard", "intel", null, "deck", "deck"];
  expect(scriptCards.steps[1]?.entry?.action).toBe(choiceOf(hand, plan));
});

describe("the coach's words", () => {
  const bubble = { width: 344, height: 160 };
  const everywhere: Box[] = Array.from({ length: 9 * 15 }, (_, index) => ({ x: (index % 9) * 38, y: Math.floor(index / 9) * 38, width: 56, height: 64 }));

  test("never cover the thing they are about, wherever it is on a phone", () => {
    for (const thing of everywhere) {
      const { x, y, side } = placed(bubble, PHONE, [thing]);
      expect([shared({ x, y, ...bubble }, thing), side === "apart"], JSON.stringify(thing)).toEqual([0, false]);
      expect(x >= 0 && y >= 0 && x + bubble.width <= PHONE.width && y + bubble.height <= PHONE.height).toBe(true);
    }
  });

  test("leave camels in sight where there is room elsewhere", () => {
    const thing = { x: 100, y: 300, width: 60, height: 60 };
    const camels = [{ x: 0, y: 370, width: 360, height: 100 }];
    expect(placed(bubble, PHONE, [thing], camels).side).toBe("above");
  });

  test("leave the title of a sheet to be read, however high the sheet", () => {
    const high = { width: 344, height: 210 };
    for (const top of [130, 190, 240]) {
      const [sheet, title] = [{ x: 0, y: top, width: 360, height: PHONE.height - top }, { x: 16, y: top + 20, width: 328, height: 56 }];
      const button = { x: 16, y: 560, width: 328, height: 50 };
      const { x, y } = placed(high, PHONE, [button], [sheet], [title]);
      expect([shared({ x, y, ...high }, title), shared({ x, y, ...high }, button)], `${top}`).toEqual([0, 0]);
    }
  });

  test("keep all that is to be touched uncovered, if need be away from the thing", () => {
    const line = { x: 20, y: 250, width: 320, height: 50 };
    const button = { x: 20, y: 330, width: 320, height: 60 };
    const { x, y } = placed(bubble, PHONE, [line, button]);
    for (const thing of [line, button]) expect(shared({ x, y, ...bubble }, thing)).toBe(0);
  });
});

describe("the lesson is offered at a table", () => {
  const [, { table }] = SCRIPTS[0] as [string, Script];
  const among = (kind: "bot" | "person", seconds: number | null): TableInfo => ({ ...table, seats: [table.seats[0]!, { ...table.seats[1]!, kind }], options: { ...table.options, seconds } });

  test("only where nobody waits meanwhile", () => {
    expect(nobodyWaits({ table: among("bot", null), you: 0, deadline: null })).toBe(true);
    expect(nobodyWaits({ table: among("person", null), you: 0, deadline: null })).toBe(false);
  });

  test("and not while a clock runs, nor where the next turn starts one", () => {
    expect(nobodyWaits({ table: among("bot", 30), you: 0, deadline: 12 })).toBe(false);
    expect(nobodyWaits({ table: among("bot", 30), you: 0, deadline: null })).toBe(false);
  });
});
