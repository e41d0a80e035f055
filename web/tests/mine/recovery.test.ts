// Games move from one browser to another by a link.
import { beforeEach, describe, expect, test } from "vitest";
import { keptSeats, type KeptSeat } from "../../src/kept";
import { keepAll, recoveryLink, seatsIn } from "../../src/mine/recovery";

const SEATS: KeptSeat[] = [
  { table: "h3Kq-_9", token: "abc_DEF-1", seat: 2, edition: "2018", at: 5 },
  { table: "zzz", token: "tok", seat: null, edition: "cards", at: 4 },
];

beforeEach(() => localStorage.clear());

describe("a recovery link", () => {
  test("brings all seats along, in their order", () => {
    const link = new URL(recoveryLink("https://camels.example", SEATS));
    keepAll(seatsIn(link.hash, 100));
    expect(keptSeats().map(({ table, token, seat, edition }) => ({ table, token, seat, edition }))).toEqual(SEATS.map(({ at: _, ...seat }) => seat));
  });

  test("carries its secrets after the #, where no server sees them", () => {
    const link = new URL(recoveryLink("https://camels.example", SEATS));
    expect(link.pathname + link.search).toBe("/mine");
  });

  test("that is damaged brings what can be read", () => {
    expect(seatsIn("#seats=h3Kq.tok.1.2018,<script>,x", 0)).toHaveLength(1);
    expect(seatsIn("#other=1", 0)).toEqual([]);
    expect(seatsIn("", 0)).toEqual([]);
  });
});
