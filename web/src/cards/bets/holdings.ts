// The bets that lie before a player, in one list. Knows the view's fields alone.
import type { Bet, CardsSeat, CardsView, Piece } from "../../server/wire";
import { PIECES } from "../words";

interface HeldBet {
  bet: Bet;
  card: string;
}

export function betsOf({ leg, midfield, winner, loser }: CardsSeat): HeldBet[] {
  return [
    ...leg.map((card) => ({ bet: "leg" as const, card })),
    ...midfield.map((card) => ({ bet: "midfield" as const, card })),
    ...(winner ? [{ bet: "winner" as const, card: winner }] : []),
    ...(loser ? [{ bet: "loser" as const, card: loser }] : []),
  ];
}

/** The pieces whose cards a player holds. */
export function piecesOf(view: CardsView, seat: number): Piece[] {
  return PIECES.filter((piece) => view.pieces[piece]?.seat === seat);
}

/** Who holds the midfield or overall card of a camel; null while it is on display. */
export function holderOf(view: CardsView, bet: Exclude<Bet, "leg">, letter: string): number | null {
  const seat = view.seats.findIndex((one) => (bet === "midfield" ? one.midfield.includes(letter) : one[bet] === letter));
  return seat < 0 ? null : seat;
}
