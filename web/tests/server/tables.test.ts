// Games and bots come from the server's tables: which levels a game has, what a new one is called, and that nothing else lists them.
import { afterEach, describe, expect, test } from "vitest";
import { EDITIONS, isBoard, USUAL } from "../../src/server/editions";
import { botsFor, levelFor, levelsOf, USUAL_LEVEL } from "../../src/server/levels";
import tables from "../../src/server/tables.json";
import { botName, editionName } from "../../src/words/names";
import { SOURCES } from "../sources";

const TOY = { ...(tables.bots.bots[0] as (typeof tables.bots.bots)[number]), name: "toy", level: 5, offered: true, editions: ["2014"] };
const undo: (() => void)[] = [];

afterEach(() => {
  while (undo.length) undo.pop()?.();
});

/** Add a row to a table of the server until the test is over. */
function putInto<T>(table: T[], row: T): void {
  table.push(row);
  undo.push(() => table.splice(table.indexOf(row), 1));
}

describe("the levels", () => {
  test("are those that play the game", () => {
    for (const edition of ["2014", "2018", "cards"] as const) expect(levelsOf(edition)).toEqual(["novice", "regular", "bookie", "sage"]);
  });

  test("fall to the nearest weaker one that plays the game", () => {
    putInto(tables.bots.bots, TOY);
    expect(levelFor("2014", "toy")).toBe("toy");
    expect(levelFor("cards", "toy")).toBe("sage");
    expect(levelFor("cards", "sage")).toBe("sage");
    expect(levelFor("cards", "novice")).toBe("novice");
    expect(levelFor("cards", "somebody who is gone")).toBe("novice");
  });

  test("are the nearest weaker ones for bots that were levels once", () => {
    for (const edition of ["2014", "2018", "cards"] as const) {
      expect(["champion", "shrewd", "random", USUAL_LEVEL].map((kept) => levelFor(edition, kept))).toEqual(["sage", "bookie", "novice", USUAL_LEVEL]);
    }
  });

  test("and the bots that were levels once are told apart by name at tables of before", () => {
    const names = tables.bots.bots.map(({ name }) => botName(name));
    expect(names).toEqual(["Sunstruck", "Easy", "Medium", "Hard", "Shrewd", "Expert", "Champion"]);
  });

  test("are offered for a seat together with who sits there, so that a table of before says who that is", () => {
    expect(botsFor("2018", "champion")).toEqual([...levelsOf("2018"), "champion"]);
    for (const sitting of [null, "bookie"]) expect(botsFor("2018", sitting)).toEqual(levelsOf("2018"));
  });

  test("have a bot that the server has and no catalogue knows, by the server's name", () => {
    putInto(tables.bots.bots, TOY);
    expect(levelsOf("2014").at(-1)).toBe("toy");
    expect(levelsOf("cards")).not.toContain("toy");
    expect([botName("toy"), botName("novice")]).toEqual(["Toy", "Easy"]);
  });
});

test("the games are the server's, the usual one first", () => {
  expect(EDITIONS[0]?.name).toBe(USUAL);
  expect(EDITIONS.map(({ name }) => name).toSorted()).toEqual(tables.editions.editions.map(({ name }) => name).toSorted());
});

test("a game that no catalogue knows is called by its title", () => {
  putInto(EDITIONS, { ...(EDITIONS[0] as (typeof EDITIONS)[number]), name: "2031" as never, title: "Camel Up 2031" });
  expect(EDITIONS.map(({ name }) => editionName(name))).toEqual(["Second edition", "First edition", "Camel Up Cards", "Camel Up 2031"]);
  expect(isBoard({ edition: "2031" as never })).toBe(true);
});

test("no other source lists games or bots, or asks by itself whether a game is one of cards", () => {
  const names = [...tables.editions.editions, ...tables.bots.bots].map(({ name }) => name).join("|");
  const listed = new RegExp(`(?<!class=)["'\`](${names})["'\`]`);
  const told = ["server/wire.ts", "server/editions.ts"]; // what is said to the server, and the one who asks
  const own = Object.entries(SOURCES).filter(([path, text]) => !told.includes(path) && listed.test(text));
  expect(own.map(([path]) => path)).toEqual([]);
});
