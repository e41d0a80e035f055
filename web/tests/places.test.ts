// Addresses lead to places; rules pages are made safe when the page is built.
import { describe, expect, test } from "vitest";
import { rulesPage } from "../rules-pages";
import { signsOf } from "../src/parts/badges";
import { placeOf } from "../src/router.svelte";
import { refusalWords } from "../src/words/refusals";
import { settings } from "../src/settings.svelte";
import { boardView } from "./games";

describe("an address", () => {
  test("leads to its place", () => {
    expect(placeOf("/")).toEqual({ name: "home" });
    expect(placeOf("/table/h3Kq_-x")).toEqual({ name: "table", id: "h3Kq_-x" });
    expect(placeOf("/join/qxrtma")).toEqual({ name: "join", code: "QXRTMA" });
    expect(placeOf("/rules/2018")).toEqual({ name: "rules", edition: "2018" });
    expect(placeOf("/table/")).toEqual({ name: "nowhere" });
  });
});

describe("a rules page", () => {
  test("gives headings their anchors, all of them", () => {
    const page = rulesPage("# Game\n\n## Turn {#turn}\n\n### Booing {#B12}{#B13}\n\nText.");
    expect(page.title).toBe("Game");
    expect(page.chapters).toEqual([{ id: "turn", title: "Turn" }]);
    expect(page.html).toContain('<h3 id="B12"><span id="B13"></span>Booing</h3>');
  });

  test("shows raw HTML as text", () => {
    expect(rulesPage("a <script>alert(1)</script> b").html).not.toContain("<script");
    expect(rulesPage("<img src=x onerror=alert(1)>").html).not.toContain("<img");
  });

  test("carries no style attribute, which the server's policy would block", () => {
    expect(rulesPage("| a | b |\n|:-:|--:|\n| 1 | 2 |").html).not.toMatch(/style=| align=/);
  });
});

describe("a refusal", () => {
  test("tells which reason of a rule it is, by what lies on the board", () => {
    settings.language = "en";
    const seats = boardView().seats.map((seat, number) => ({ ...seat, tile: number < 2 ? ({ side: "cheer", space: number ? 9 : 13 } as const) : null }));
    const view = boardView({ seat: 0, seats, track: [{ space: 5, camels: "b" }] });
    const words = (action: string): string => refusalWords({ rule: "B8", message: "?", action }, view);
    expect(words("cheer 9")).toContain("Somebody's tile");
    expect(words("boo 8")).toContain("next to another player's tile");
    expect(words("boo 13")).toContain("Your tile is on that space");
    expect(words("boo 14")).toContain("from 2 to 16"); // one's own tile is lifted first
    expect(words("cheer 5")).toContain("Camels are standing there");
    expect(words("cheer 1")).toContain("from 2 to 16");
  });

  test("falls back on the server's words for a rule without a sentence", () => {
    expect(refusalWords({ rule: "Z9", message: "so it is", action: "roll" }, null)).toBe("so it is");
  });
});

test("two signs stand for a name", () => {
  expect(["Bookie 2", "Ada Lovelace", "Bob", "x"].map(signsOf)).toEqual(["B2", "AL", "Bo", "X"]);
});
