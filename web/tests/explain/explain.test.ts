// What things say of themselves: the numbers are the tables', the sentences fit them, and a bubble stays on the screen.
import { afterEach, describe, expect, test } from "vitest";
import { beside } from "../../src/explain/beside";
import { ladderOf, paysOf } from "../../src/explain/pays";
import { betSays, deckSays, diceSays, pieceSays, rollSays, ticketSays, tileSays } from "../../src/explain/sayings";
import { factsOf } from "../../src/server/editions";
import { settings } from "../../src/settings/settings.svelte";

afterEach(() => {
  settings.language = "en";
});

describe("a bet", () => {
  test("has the value of its card, what is nearly right, and what all else costs", () => {
    expect(paysOf("2018", "ticket", 5)).toEqual({ right: 5, near: 1, other: -1 });
    expect(paysOf("2018", "ticket", 2)).toEqual({ right: 2, near: 1, other: -1 });
    expect(paysOf("cards", "midfield")).toEqual({ right: 2, near: 1, other: -1 });
    expect(paysOf("cards", "winner")).toEqual({ right: 7, near: 3, other: -1 });
    expect(paysOf("2014", "winner")).toEqual({ right: 8, near: null, other: -1 });
    expect(ladderOf("2014", "loser")).toEqual([8, 5, 3, 2, 1]);
  });

  test("says so in a sentence, in the reader's language", () => {
    expect(ticketSays("2018", "b", 5)).toBe("Blue leads when the leg ends: +5, second: +1, else −1.");
    expect(betSays("cards", "midfield", "w")).toBe("White is third when the leg ends: +2, second or fourth: +1, else −1.");
    settings.language = "es";
    expect(ticketSays("2018", "b", 3)).toBe("Si el azul va en cabeza al acabar la etapa: +3; si va segundo: +1; si no: −1.");
  });

  // The places in these sentences are words; this is what keeps them true.
  test.each([
    ["leg", ["right", "near", "other", "other", "other"]],
    ["midfield", ["other", "near", "right", "near", "other"]],
    ["winner", ["right", "near", "other", "other", "other"]],
    ["loser", ["other", "other", "other", "near", "right"]],
  ] as const)("of Cards on %s pays at the places its sentence names", (bet, places) => {
    const pays = paysOf("cards", bet);
    const row = factsOf("cards").bets.find((one) => one.bet === bet)?.pays[0];
    expect(row).toEqual(places.map((place) => pays[place]));
  });
});

test("a finish deck says what a card earns that is laid now: the most while nobody may be right, less with each that lies there", () => {
  expect(deckSays("2018", "winner", 0)).toMatch(/\+8, \+5, \+3, \+2 and \+1\. A wrong card: −1\. Yours would be the first: \+8/);
  expect(deckSays("2018", "loser", 2)).toMatch(/Laid now, a correct card earns \+8 to \+3\.$/);
  expect(deckSays("2018", "loser", 9)).toMatch(/\+8 to \+1\.$/);
});

test("dice, pyramid, tile and pieces say what the edition's tables have", () => {
  expect(diceSays("2018")).toMatch(/^In each leg 5 of the 6 dice/);
  expect(diceSays("2014")).toMatch(/^In each leg every die/);
  expect(rollSays("2014")).toMatch(/pyramid ticket: \+1 when/);
  expect(tileSays("2018")).toMatch(/you get \+1 each time/);
  expect(pieceSays("cards", "palm")).toMatch(/when the leg ends: −1\.$/);
});

describe("a bubble", () => {
  const screen = { width: 360, height: 640 };
  const bubble = { width: 290, height: 90 };

  test.each([
    { left: 0, top: 0, width: 44, height: 60 },
    { left: 330, top: 300, width: 30, height: 60 },
    { left: 150, top: 600, width: 60, height: 60 },
    { left: 0, top: 20, width: 360, height: 600 },
  ])("beside %o is on the screen as a whole", (thing) => {
    const { left, top, tip } = beside(thing, bubble, screen);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(left + bubble.width).toBeLessThanOrEqual(screen.width - 8);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(top + bubble.height).toBeLessThanOrEqual(screen.height - 8);
    expect(tip).toBeGreaterThan(0);
    expect(tip).toBeLessThan(bubble.width);
  });

  test("stands above the thing, and below where there is no room; it points at the thing's middle", () => {
    expect(beside({ left: 160, top: 300, width: 40, height: 40 }, bubble, screen)).toEqual({ left: 35, top: 200, below: false, tip: 145 });
    expect(beside({ left: 160, top: 60, width: 40, height: 40 }, bubble, screen)).toMatchObject({ top: 110, below: true });
  });
});
