// What happened, in words.
import { afterEach, describe, expect, test } from "vitest";
import type { Edition, Entry, GameEvent, SeatInfo } from "../../src/server/wire";
import { settings } from "../../src/settings/settings.svelte";
import { captionOf, linesOf, worthTelling } from "../../src/table/log/log";
import { LANGUAGES, type Language } from "../../src/words/languages";
import { GAMES, NAMES } from "../games";

const entry = (...events: GameEvent[]): Entry => ({ kind: "acted", seat: 0, by: "person", action: "roll", events });

afterEach(() => {
  settings.language = "en";
});

describe("the log", () => {
  test("lets the table turn the cards of the set-up", () => {
    const turned: GameEvent = { event: "Revealed", seat: -1, card: "b1" };
    expect(linesOf(entry(turned), NAMES)).toEqual(["The table reveals blue +1."]);
    expect(captionOf(entry(turned), NAMES)).toBe("The table reveals a card…");
    settings.language = "es";
    expect(linesOf(entry(turned), NAMES)).toEqual(["La mesa descubre azul +1."]);
  });

  test("draws dice for a board, and shuffles cards where there are no dice, in every language", () => {
    const fixed: Entry = { kind: "fixed", draw: 0, commitment: "", promises: [], nonces: [] };
    expect(linesOf(fixed, NAMES, "board")).toEqual(["The seats are fixed; the dice are being drawn."]);
    expect(captionOf(fixed, NAMES, "cards")).toBe("The seats are fixed; the cards are being shuffled.");
    settings.language = "es";
    expect(linesOf(fixed, NAMES, "cards")).toEqual(["Los sitios están fijados; se barajan las cartas."]);
  });

  test("tells how a table is laid when its game or its seats have changed, not when options have", () => {
    const arranged = (seq: number, edition: Edition, ...seats: (number | null)[]) => ({ seq, at: 0, entry: { kind: "arranged", edition, seats } as Entry });
    const log = [{ seq: 1, at: 0, entry: { kind: "created" } as Entry }, arranged(2, "2018", 0, 1), arranged(3, "2018", 0, 1, null), arranged(4, "2018", 0, 1, 2), arranged(5, "2014", 0, 1, 2), arranged(6, "2014", 0, 1, 2)];
    const told = (seq: number, edition: Edition, seats: number): number[] => worthTelling(log, { seq, edition, seats: Array<SeatInfo>(seats) }).map((one) => one.seq);
    expect(told(1, "2018", 2)).toEqual([1, 3, 5]);
    expect(told(5, "2014", 3)).toEqual([1, 2, 3, 5]); // who came later does not know how it was at first
  });

  test("tells a roll, its move and its tile", () => {
    settings.language = "en";
    const told = entry(
      { event: "Rolled", seat: 0, die: "p2" },
      { event: "Moved", unit: "pgy", start: 3, end: 5, placing: "on top" },
      { event: "TileHit", owner: 1, side: "boo", space: 5, amount: 1 },
      { event: "Moved", unit: "pgy", start: 5, end: 4, placing: "underneath" },
    );
    expect(linesOf(told, NAMES)).toEqual([
      "Ada rolls purple 2.",
      "Purple carries green and yellow from 3 to 5.",
      "Boos on 5: Bob gets 1 £E.",
      "Purple carries green and yellow from 5 to 4, underneath.",
    ]);
  });

  test("tells the same in Spanish", () => {
    settings.language = "es";
    expect(linesOf(entry({ event: "Rolled", seat: 0, die: "p2" }, { event: "Moved", unit: "pg", start: 3, end: 5, placing: "on top" }), NAMES)).toEqual([
      "Ada tira: morado 2.",
      "El morado lleva al verde de la 3 a la 5.",
    ]);
  });

  test("puts all that a player earned into one line", () => {
    settings.language = "en";
    const told = entry(
      { event: "Earned", seat: 1, reason: "ticket g5", amount: 5 },
      { event: "Earned", seat: 1, reason: "ticket b3", amount: -1 },
      { event: "Earned", seat: 1, reason: "partner P3", amount: 2 },
      { event: "Settled", seat: 1, amount: 6, money: null, paid: 6 },
      { event: "Settled", seat: 2, amount: 0, money: 3, paid: 0 },
    );
    expect(linesOf(told, NAMES)).toEqual(["Bob: +6 £E (green 5 +5, blue 3 −1, partner Cleo +2).", "Cleo: 0 £E."]);
  });

  test("keeps a card secret that is not known", () => {
    settings.language = "en";
    expect(linesOf(entry({ event: "LaidFinishCard", seat: 0, deck: "winner", camel: "?" }), NAMES)).toEqual(["Ada bets on the winner of the race."]);
    expect(linesOf(entry({ event: "LaidFinishCard", seat: 0, deck: "loser", camel: "r" }), NAMES)).toEqual(["Ada bets on red to come last."]);
  });

  test("does not tell what a die shows before it has fallen", () => {
    settings.language = "en";
    expect(captionOf(entry({ event: "Rolled", seat: 0, die: "p2" }), NAMES)).toBe("Ada rolls…");
  });

  test("has words for everything that happens in whole games, in both languages", () => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      settings.language = language;
      for (const { entries } of GAMES) {
        for (const { events } of entries) {
          const lines = linesOf(entry(...events), NAMES);
          expect(lines.length).toBeGreaterThan(0);
          for (const line of lines) expect(line).not.toMatch(/undefined|\{\{|log\.|colour\./);
        }
      }
    }
  });
});
