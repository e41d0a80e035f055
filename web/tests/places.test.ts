// Addresses lead to places; rules pages are made safe when the page is built.
import { describe, expect, test } from "vitest";
import { rulesPage } from "../rules-pages";
import { signsOf } from "../src/holdings/badges";
import { placeOf } from "../src/router.svelte";

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
    expect(page.parts.join("")).toContain('<h3 id="B12"><span id="B13"></span>Booing</h3>');
  });

  test("shows raw HTML as text", () => {
    expect(rulesPage("a <script>alert(1)</script> b").parts.join("")).not.toContain("<script");
    expect(rulesPage("<img src=x onerror=alert(1)>").parts.join("")).not.toContain("<img");
  });

  test("has its pictures where the text has them, and none within a line", () => {
    expect(rulesPage("Before.\n\n![Red stays.](carry)\n\nAfter ![x](y).").parts).toEqual(["<p>Before.</p>\n", { picture: "carry", alt: "Red stays." }, "<p>After x.</p>\n"]);
  });

  test("carries no style attribute, which the server's policy would block", () => {
    expect(rulesPage("| a | b |\n|:-:|--:|\n| 1 | 2 |").parts.join("")).not.toMatch(/style=| align=/);
  });
});

test("two signs stand for a name", () => {
  expect(["Bookie 2", "Ada Lovelace", "Bob", "x"].map(signsOf)).toEqual(["B2", "AL", "Bo", "X"]);
});
