// What can be chosen on the Play card and in the lobby: what the tables of games and bots have, and the nearest of it to a wish.
import { describe, expect, test } from "vitest";
import { botSeats, editionFor, hasPartners, MIXED, opponentsFor, opponentsOf } from "../../src/pages/start/choice";
import { EDITIONS, USUAL } from "../../src/server/editions";
import { levelsOf } from "../../src/server/levels";
import { clocksOf, losers, sizeFor, sizesOf } from "../../src/table/lobby/arranging";
import { table } from "../games";

describe("the Play card", () => {
  test("offers as many opponents as each game allows, and falls to the nearest number", () => {
    for (const { name, players } of EDITIONS) {
      expect(opponentsOf(name)).toEqual(players.map((number) => number - 1));
      expect(opponentsFor(name, 0)).toBe((players[0] ?? 0) - 1);
      expect(opponentsFor(name, 99)).toBe((players.at(-1) ?? 0) - 1);
    }
    expect(opponentsFor("cards", 7)).toBe(5);
  });

  test("takes a game that is no longer there for the usual one", () => {
    expect([editionFor("cards"), editionFor("2031")]).toEqual(["cards", USUAL]);
  });

  test("seats bots of one level, the next weaker where it does not play the game, or of all levels from the strongest", () => {
    expect(botSeats("cards", 2, "sage").map(({ bot }) => bot)).toEqual(["shrewd", "shrewd"]);
    const strongest = levelsOf("2018").toReversed();
    expect(botSeats("2018", 7, MIXED).map(({ bot }) => bot)).toEqual([...strongest, ...strongest].slice(0, 7));
  });

  test("knows when partners can be chosen", () => {
    expect([hasPartners("2018", 5), hasPartners("2018", 6), hasPartners("2014", 8)]).toEqual([false, true, false]);
  });
});

describe("the lobby", () => {
  const person = (name: string) => ({ kind: "person" as const, name, bot: null, away: false });
  const bot = { kind: "bot" as const, name: "Bookie", bot: "bookie", away: false };

  test("names those who would lose their seats: the last people, never the host, bots before anybody", () => {
    const at = table({ host: 2, seats: [person("Bob"), bot, person("Ada"), person("Cleo")] });
    expect([4, 3, 2, 1].map((players) => losers(at, players))).toEqual([[], [], ["Cleo"], ["Bob", "Cleo"]]);
  });

  test("offers the sizes of a game, and an unofficial one only while the table has it", () => {
    expect([sizesOf("2018", 4)[0], sizesOf("2018", 2)[0], sizeFor("cards", 8)]).toEqual([3, 2, 6]);
  });

  test("offers the clock that is set", () => {
    expect([clocksOf(0), clocksOf(90)]).toEqual([[0, 30, 60, 120], [0, 30, 60, 90, 120]]);
  });
});
