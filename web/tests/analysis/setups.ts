// Positions to test with.
import type { BoardSetup, CardsSetup } from "../../src/analysis/setup";

const board = { tickets: [], pyramid_tickets: 0, tile: null, partner: null, finish_cards_left: 5 };

export function boardSetup(): BoardSetup {
  return {
    edition: "2018",
    players: 3,
    turn: 1,
    track: [
      { space: 16, camels: "K" },
      { space: 1, camels: "gy" },
      { space: 3, camels: "brp" },
      { space: 15, camels: "W" },
    ],
    dice: "bgrG",
    tickets: { b: [5, 3, 2, 2], g: [5, 3, 2, 2], y: [5, 3, 2, 2], r: [5, 3, 2, 2], p: [5, 3, 2, 2] },
    winner: [],
    loser: [],
    seats: [
      { ...board, money: 3 },
      { ...board, money: 7 },
      { ...board, money: 0 },
    ],
  };
}

export function cardsSetup(): CardsSetup {
  const seat = { hand: [], intel: null, to_choose: { discard: 0, deck: 0, intel: 0 }, leg: [], midfield: [], winner: null, loser: null };
  return {
    edition: "cards",
    players: 2,
    turn: 0,
    track: [
      { space: 0, camels: "w" },
      { space: 2, camels: "og" },
      { space: 5, camels: "yb" },
    ],
    phase: "race",
    raced: true,
    has_bet: false,
    length: 17,
    sandstorms: [3],
    pieces: { fennec: null, palm: { space: 7, seat: 1 } },
    revealed: ["w1", "y2"],
    leg_cards: { w: [5, 3, 2, 2], o: [5, 3, 2, 2], y: [5, 3, 2, 2], g: [5, 3, 2, 2], b: [3, 2, 2] },
    seats: [
      { ...seat, money: 3, discarded: ["b1", "?"], given: ["?"], played: "b1", leg: ["b5"], midfield: ["o"], winner: "g" },
      { ...seat, money: 4, discarded: ["?", "?"], given: ["?"], played: "o1" },
    ],
  };
}
