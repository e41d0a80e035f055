// Which levels a person can choose for a game, and what becomes of a choice that does not play it.
import { beforeEach, describe, expect, test, vi } from "vitest";

const ALL = ["2014", "2018", "cards"];
const BOTS = ["random", "novice", "bookie", "shrewd", "sage", "champion"].map((name) => ({ name, editions: name === "sage" ? ["2018"] : ALL }));

async function told(answer: () => Response): Promise<typeof import("../src/parts/levels.svelte")> {
  vi.stubGlobal("fetch", async () => answer());
  const levels = await import("../src/parts/levels.svelte");
  await levels.askWhoPlays();
  return levels;
}

beforeEach(() => {
  vi.resetModules();
});

describe("the levels", () => {
  test("are those that play the game", async () => {
    const { levelsOf } = await told(() => new Response(JSON.stringify({ bots: BOTS })));
    expect(levelsOf("2018")).toEqual(["novice", "bookie", "shrewd", "sage", "champion"]);
    for (const edition of ["2014", "cards"] as const) expect(levelsOf(edition)).toEqual(["novice", "bookie", "shrewd", "champion"]);
  });

  test("fall to the nearest weaker one that plays the game", async () => {
    const { levelFor } = await told(() => new Response(JSON.stringify({ bots: BOTS })));
    expect(levelFor("2018", "sage")).toBe("sage");
    expect(levelFor("2014", "sage")).toBe("shrewd");
    expect(levelFor("2014", "champion")).toBe("champion");
    expect(levelFor("cards", "novice")).toBe("novice");
  });

  test("are all there when the server can't be asked", async () => {
    const { levelsOf } = await told(() => {
      throw new TypeError("offline");
    });
    expect(levelsOf("cards")).toContain("sage");
  });
});
