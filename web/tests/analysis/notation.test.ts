// A set-up becomes the text that the server reads.
import { describe, expect, test } from "vitest";
import { addressOf, written } from "../../src/analysis/sharing/notation";
import { boardSetup, cardsSetup } from "./setups";

describe("the text of a position", () => {
  test("names track with tiles, dice, turn and money", () => {
    const setup = boardSetup();
    setup.seats[1] = { ...setup.seats[1]!, tile: { side: "boo", space: 9 } };
    expect(written(setup)).toBe("2018; track 1:gy 3:brp 9:-P2 15:W 16:K; dice bgrG; turn P2; money 3 7 0");
  });

  test("names tickets, pyramid tickets, finish cards and partners where there are any", () => {
    const setup = { ...boardSetup(), winner: [{ seat: 1, camel: "?" }], loser: [{ seat: 0, camel: "g" }] };
    setup.seats[0] = { ...setup.seats[0]!, tickets: ["b5", "g3"], pyramid_tickets: 2, partner: 2 };
    setup.seats[2] = { ...setup.seats[2]!, partner: 0 };
    expect(written(setup)).toContain("tickets P1:b5,g3; pyramid P1:2; winner P2:?; loser P1:g; partners P1-P3");
  });

  test("says that two players of 2018 are unofficial", () => {
    const setup = boardSetup();
    expect(written({ ...setup, players: 2, seats: setup.seats.slice(0, 2) })).toMatch(/^2018 unofficial; /);
  });

  test("keeps an empty pyramid apart from one that is not named", () => {
    expect(written({ ...boardSetup(), dice: "" })).toContain("; dice; ");
  });

  test("of Cards names piles, pieces and bets, and piles that are empty", () => {
    expect(written(cardsSetup())).toBe(
      "cards; track 0:w 2:og 5:yb; length 17; cells 3; turn P1 raced; money 3 4; hand; discarded P1:b1,? P2:2?; given P1:? P2:?; played P1:b1 P2:o1; revealed w1 y2; pieces P2:palm7; bets P1:b5,o; winner P1:g".replace("2?", "?,?"),
    );
  });

  test("of Cards names the deck where all that went into it is known", () => {
    const setup = cardsSetup();
    const seats = setup.seats.map((seat, index) => ({ ...seat, given: index ? ["w1", "w1"] : ["o1", "y2"], intel: "b2" }));
    expect(written({ ...setup, seats })).toContain("; deck b2 b2 o1 w1; revealed w1 y2;");
    expect(written({ ...setup, seats: seats.map((seat) => ({ ...seat, intel: "?" })) })).not.toContain("deck");
  });

  test("of Cards leaves to the server what is as usual", () => {
    expect(written({ ...cardsSetup(), asUsual: true })).not.toMatch(/length|hand|discarded|given|played/);
  });
});

test("an address holds the position readably and unchanged", () => {
  const text = "2018; track 1:gyr 5:+P2; winner P1:?; money 3 3 3";
  const address = addressOf(text);
  expect(address).toContain("2018;+track+1:gyr");
  expect(new URL(address, "http://x").searchParams.get("position")).toBe(text);
});
