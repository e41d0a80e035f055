// Changing a position: what is taken is gone from where it lay, and comes back there.
import { describe, expect, test } from "vitest";
import { camelsOf, cardKnown, cardLaid, cardTakenBack, dieTurned, midfieldTurned, paired, stormTurned, ticketReturned, ticketTaken, withPlayers, type BoardSetup } from "../../src/analysis/setup";
import type { EditionFacts } from "../../src/server/wire";
import { boardSetup, cardsSetup } from "./setups";

const FACTS: EditionFacts = { name: "2018", players: [3, 4, 5, 6, 7, 8], unofficial: [2], camels: "bgyrpWK", dice: "bgyrpG", money: 3, finish_cards: 5, pyramid_tickets: 5, longest_track: 16 };

describe("tickets", () => {
  test("the top one is taken and can be given back", () => {
    const taken = ticketTaken(boardSetup(), 0, "g") as BoardSetup;
    expect(taken.tickets["g"]).toEqual([3, 2, 2]);
    expect(taken.seats[0]?.tickets).toEqual(["g5"]);
    const back = ticketReturned(taken, 0, 0) as BoardSetup;
    expect(back.tickets["g"]).toEqual([5, 3, 2, 2]);
    expect(back.seats[0]?.tickets).toEqual([]);
  });

  test("there is none to take when all are gone", () => {
    const setup = { ...boardSetup(), tickets: { g: [] } };
    expect(ticketTaken(setup, 0, "g")).toBe(setup);
  });

  test("of Cards are winner cards", () => {
    const taken = ticketTaken(cardsSetup(), 1, "b");
    expect(taken.seats[1]).toMatchObject({ leg: ["b3"] });
  });
});

describe("seats", () => {
  test("a seat that leaves gives its tickets, cards and partner back", () => {
    const setup = paired(cardLaid(ticketTaken(boardSetup(), 2, "b") as BoardSetup, "winner", 2, "b"), 0, 2);
    const left = withPlayers(setup, 2) as BoardSetup;
    expect(left.seats).toHaveLength(2);
    expect(left.tickets["b"]).toEqual([5, 3, 2, 2]);
    expect(left.winner).toEqual([]);
    expect(left.seats[0]?.partner).toBeNull();
  });

  test("the turn goes to somebody who is there", () => {
    expect(withPlayers({ ...boardSetup(), turn: 2 }, 2).turn).toBe(1);
  });

  test("in Cards the server lays the piles for another number of players", () => {
    expect(withPlayers(cardsSetup(), 4)).toMatchObject({ players: 4, asUsual: true });
  });

  test("partners are partners of each other alone", () => {
    const setup = paired(paired(boardSetup(), 0, 1), 1, 2);
    expect(setup.seats.map(({ partner }) => partner)).toEqual([null, 2, 1]);
  });
});

test("dice keep their order when they are turned", () => {
  const out = dieTurned(boardSetup(), "b", FACTS);
  expect(out.dice).toBe("grG");
  expect(dieTurned(out, "b", FACTS).dice).toBe("bgrG");
});

test("finish cards lie in the order in which they were laid", () => {
  const laid = cardLaid(cardLaid(boardSetup(), "loser", 0, "g"), "loser", 1, "?");
  expect(laid.loser).toEqual([{ seat: 0, camel: "g" }, { seat: 1, camel: "?" }]);
  expect(cardTakenBack(laid, "loser", 0).loser).toEqual([{ seat: 1, camel: "?" }]);
});

test("a pile of Cards keeps its size when a card becomes known", () => {
  expect(cardKnown(["?", "?"], "b1", true)).toEqual(["b1", "?"]);
  expect(cardKnown(["b1", "?"], "b1", false)).toEqual(["?", "?"]);
  expect(cardKnown(["b1"], "o1", true)).toEqual(["b1"]);
});

test("a midfield card has one holder", () => {
  const moved = midfieldTurned(cardsSetup(), 1, "o");
  expect(moved.seats.map(({ midfield }) => midfield)).toEqual([[], ["o"]]);
  expect(midfieldTurned(moved, 1, "o").seats[1]?.midfield).toEqual([]);
});

test("a sandstorm comes and goes", () => {
  expect(stormTurned(cardsSetup(), 1).sandstorms).toEqual([1, 3]);
  expect(stormTurned(cardsSetup(), 3).sandstorms).toEqual([]);
});

test("the camels are those that the server tells of", () => {
  expect(camelsOf(boardSetup(), FACTS).join("")).toBe("bgyrpWK");
  expect([...camelsOf(cardsSetup())].sort().join("")).toBe("bgowy"); // not told yet: those on the track
});
