// A position as it is set up: the fields of a view that make it, and every way to change one. Knows no rule: what is
// impossible is told by the server.
import { factsOf, isCards } from "../server/editions";
import type { BoardSeat, BoardView, CardsSeat, CardsView, Deck, Edition, Side } from "../server/wire";

export type BoardSetup = Pick<BoardView, "edition" | "players" | "turn" | "track" | "dice" | "tickets" | "winner" | "loser" | "seats">;

export const PILES = ["hand", "discarded", "given"] as const;

export interface CardsSetup
  extends Pick<CardsView, "edition" | "players" | "turn" | "track" | "phase" | "raced" | "has_bet" | "length" | "sandstorms" | "pieces" | "revealed" | "leg_cards" | "seats"> {
  /** The server lays out what is not said: a track as long as usual, cards face down. */
  asUsual?: boolean;
}

export type Setup = BoardSetup | CardsSetup;

export function lettersOf(setup: Setup): string[] {
  return Object.keys(isCards(setup) ? setup.leg_cards : setup.tickets);
}

/** All camels of the edition, the racing ones first. */
export function camelsOf(setup: Setup): string[] {
  return [...factsOf(setup.edition).camels];
}

// --- seats ------------------------------------------------------------------------------------------------

/** Change what lies before one seat. */
export function withSeat<S extends Setup>(setup: S, seat: number, change: Partial<S["seats"][number]>): S {
  return { ...setup, seats: setup.seats.map((one, index) => (index === seat ? { ...one, ...change } : one)) };
}

/** What lies before a player who has just sat down. */
function newSeat(edition: Edition): BoardSeat {
  const { money, finish_cards } = factsOf(edition);
  return { money, tickets: [], pyramid_tickets: 0, tile: null, partner: null, finish_cards_left: finish_cards };
}

/** Add a seat, or take the last one away with all that lies before it. */
export function withPlayers(setup: Setup, players: number): Setup {
  const turn = Math.min(setup.turn, players - 1);
  if (isCards(setup)) return { ...setup, players, turn, seats: seatsOf(setup.seats, players, setup.seats[0] as CardsSeat), asUsual: true };
  const gone = setup.seats.slice(players).flatMap(({ tickets }) => tickets);
  const stays = ({ seat }: { seat: number }): boolean => seat < players;
  const seats = seatsOf(setup.seats, players, newSeat(setup.edition)).map((one) => ({ ...one, partner: one.partner !== null && one.partner < players ? one.partner : null }));
  const left = { ...setup, players, turn, seats, winner: setup.winner.filter(stays), loser: setup.loser.filter(stays) };
  return gone.reduce(laidBack, left);
}

function seatsOf<T>(seats: readonly T[], players: number, fresh: T): T[] {
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? fresh);
}

// --- tickets and winner cards -----------------------------------------------------------------------------

function leftOf(setup: Setup): Record<string, number[]> {
  return isCards(setup) ? setup.leg_cards : setup.tickets;
}

function withLeft<S extends Setup>(setup: S, letter: string, values: number[]): S {
  const left = { ...leftOf(setup), [letter]: values.sort((a, b) => b - a) };
  return isCards(setup) ? { ...setup, leg_cards: left } : { ...setup, tickets: left };
}

function laidBack<S extends Setup>(setup: S, ticket: string): S {
  const letter = ticket.slice(0, 1);
  return withLeft(setup, letter, [...(leftOf(setup)[letter] ?? []), Number(ticket.slice(1))]);
}

export function heldBy(setup: Setup, seat: number): string[] {
  return (isCards(setup) ? setup.seats[seat]?.leg : setup.seats[seat]?.tickets) ?? [];
}

function withHeld(setup: Setup, seat: number, held: string[]): Setup {
  return isCards(setup) ? withSeat(setup, seat, { leg: held }) : withSeat(setup, seat, { tickets: held });
}

/** Let a seat take the top ticket (in Cards: winner card) of a colour. */
export function ticketTaken(setup: Setup, seat: number, letter: string): Setup {
  const [top, ...under] = leftOf(setup)[letter] ?? [];
  if (top === undefined) return setup;
  return withHeld(withLeft(setup, letter, under), seat, [...heldBy(setup, seat), `${letter}${top}`]);
}

export function ticketReturned(setup: Setup, seat: number, index: number): Setup {
  const held = heldBy(setup, seat);
  const ticket = held[index];
  return ticket ? withHeld(laidBack(setup, ticket), seat, held.toSpliced(index, 1)) : setup;
}

// --- the board games --------------------------------------------------------------------------------------

/** Put a die back into the pyramid, or take it out. */
export function dieTurned(setup: BoardSetup, die: string): BoardSetup {
  const wanted = setup.dice.includes(die) ? setup.dice.replace(die, "") : setup.dice + die;
  return { ...setup, dice: [...factsOf(setup.edition).dice].filter((one) => wanted.includes(one)).join("") };
}

export function tilePut(setup: BoardSetup, seat: number, tile: { side: Side; space: number } | null): BoardSetup {
  return withSeat(setup, seat, { tile });
}

export function cardLaid(setup: BoardSetup, deck: Deck, seat: number, camel: string): BoardSetup {
  return { ...setup, [deck]: [...setup[deck], { seat, camel }] };
}

export function cardTakenBack(setup: BoardSetup, deck: Deck, index: number): BoardSetup {
  return { ...setup, [deck]: setup[deck].toSpliced(index, 1) };
}

/** Make two seats partners; both leave the partners they had. */
export function paired(setup: BoardSetup, seat: number, partner: number | null): BoardSetup {
  const freed = setup.seats.map((one, index) =>
    index === seat || index === partner || one.partner === seat || (partner !== null && one.partner === partner) ? { ...one, partner: null } : one,
  );
  if (partner === null) return { ...setup, seats: freed };
  return withSeat(withSeat({ ...setup, seats: freed }, seat, { partner }), partner, { partner: seat });
}

// --- Camel Up Cards ---------------------------------------------------------------------------------------

/** Say which card of a pile something is; a pile keeps its size, and what is not known lies face down. */
export function cardKnown(pile: readonly string[], card: string, known: boolean): string[] {
  const from = pile.indexOf(known ? "?" : card);
  return from < 0 ? [...pile] : pile.toSpliced(from, 1, known ? card : "?");
}

export function midfieldTurned(setup: CardsSetup, seat: number, letter: string): CardsSetup {
  const has = setup.seats[seat]?.midfield.includes(letter);
  const seats = setup.seats.map((one, index) => {
    const others = one.midfield.filter((other) => other !== letter);
    return { ...one, midfield: index === seat && !has ? [...others, letter] : others };
  });
  return { ...setup, seats };
}

export function stormTurned(setup: CardsSetup, space: number): CardsSetup {
  const blown = setup.sandstorms.includes(space);
  return { ...setup, sandstorms: blown ? setup.sandstorms.filter((one) => one !== space) : [...setup.sandstorms, space].sort((a, b) => a - b) };
}
