// What the page of version 0.1.0 kept in a browser is still read.
import { beforeEach, describe, expect, test } from "vitest";
import kept from "../../tests/kept/0.1.0/browser.json";
import { tables } from "../../tests/kept/0.1.0/tables.json";
import { keptSeats, tokenFor } from "../src/kept";
import { keepAll, seatsIn } from "../src/mine/recovery";
import { Settings } from "../src/settings/settings.svelte";

const SEATS = [tables["cards racing"], tables["2018 two"]].map(({ table, seats }) => ({ table: table.id, token: seats[0]?.token }));

beforeEach(() => {
  localStorage.clear();
});

describe("a browser of 0.1.0", () => {
  test("still has its seats", () => {
    for (const [key, value] of Object.entries(kept.storage)) localStorage.setItem(key, value);
    expect(keptSeats().map(({ table, token }) => ({ table, token }))).toEqual(SEATS);
    for (const { table, token } of SEATS) expect(tokenFor(table)).toBe(token);
  });

  test("still has its settings", () => {
    for (const [key, value] of Object.entries(kept.storage)) localStorage.setItem(key, value);
    expect(new Settings()).toMatchObject(JSON.parse(kept.storage["camelup.settings"]) as object);
  });

  test("gets the usual for what it kept and this version does not know", () => {
    localStorage.setItem("camelup.settings", JSON.stringify({ speed: "like the wind", light: "dawn", name: "Ada" }));
    expect(new Settings()).toMatchObject({ speed: "usual", light: "auto", name: "Ada" });
  });

  test("has a link that brings its games along", () => {
    keepAll(seatsIn(kept.link.replace("/mine", ""), 5));
    expect(keptSeats().map(({ table, token }) => ({ table, token }))).toEqual(SEATS);
  });
});
