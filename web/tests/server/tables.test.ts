// Games and bots come from the server's tables: which levels a game has, what a new one is called, and that nothing else lists them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import tables from "../../src/server/tables.json";

const TOY = { name: "toy", character: "wooden", description: "Does what it is told.", level: 6, offered: true, editions: ["2014"] };

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock("../../src/server/tables.json");
});

describe("the levels", () => {
  test("are those that play the game", async () => {
    const { levelsOf } = await import("../../src/server/levels");
    for (const edition of ["2014", "2018"] as const) expect(levelsOf(edition)).toEqual(["novice", "bookie", "shrewd", "sage", "champion"]);
    expect(levelsOf("cards")).toEqual(["novice", "bookie", "shrewd", "champion"]);
  });

  test("fall to the nearest weaker one that plays the game", async () => {
    const { levelFor } = await import("../../src/server/levels");
    expect(levelFor("2018", "sage")).toBe("sage");
    expect(levelFor("cards", "sage")).toBe("shrewd");
    expect(levelFor("2014", "champion")).toBe("champion");
    expect(levelFor("cards", "novice")).toBe("novice");
    expect(levelFor("cards", "somebody who is gone")).toBe("novice");
  });

  test("have a bot that the server has and no catalogue knows, by the server's name", async () => {
    vi.doMock("../../src/server/tables.json", () => ({ ...tables, bots: { ...tables.bots, bots: [...tables.bots.bots, TOY] } }));
    const [{ levelsOf }, { botName }] = [await import("../../src/server/levels"), await import("../../src/words/names")];
    expect(levelsOf("2014").at(-1)).toBe("toy");
    expect(levelsOf("cards")).not.toContain("toy");
    expect([botName("toy"), botName("novice")]).toEqual(["Toy", "Easy"]);
  });
});

test("a game that no catalogue knows is called by its title", async () => {
  const toy = { ...tables.editions.editions[0], name: "2031", title: "Camel Up 2031" };
  vi.doMock("../../src/server/tables.json", () => ({ ...tables, editions: { ...tables.editions, editions: [...tables.editions.editions, toy] } }));
  const [{ EDITIONS, isBoard }, { editionName }] = [await import("../../src/server/editions"), await import("../../src/words/names")];
  expect(EDITIONS.map(({ name }) => editionName(name))).toEqual(["Second edition", "First edition", "Camel Up Cards", "Camel Up 2031"]);
  expect(isBoard({ edition: "2031" as never })).toBe(true);
});

test("no other source lists games or bots, or asks by itself whether a game is one of cards", () => {
  const sources = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
  const names = [...tables.editions.editions, ...tables.bots.bots].map(({ name }) => name).join("|");
  const listed = new RegExp(`(?<!class=)["'\`](${names})["'\`]`);
  const told = ["server/wire.ts", "server/editions.ts"]; // what is said to the server, and the one who asks
  const own = Object.entries(sources).filter(([path, text]) => !told.some((file) => path.endsWith(file)) && listed.test(text));
  expect(own.map(([path]) => path)).toEqual([]);
});
