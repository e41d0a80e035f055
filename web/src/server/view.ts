// What the server tells over the socket: the table, one seat's view of the game, and entries (docs/api.md, docs/protocol.md).
// Only names and shapes; nothing here knows a rule.
import type { Reason } from "../words/reasons";
import type { components } from "./openapi";

export type Edition = Table["edition"];
export type Side = "cheer" | "boo";
export type Deck = "winner" | "loser";
export type Piece = "fennec" | "palm";
/** What a bet card of Camel Up Cards is on: the leg's leader or its middle, the race's winner or its last. */
export type Bet = "leg" | "midfield" | Deck;
/** Where a dealt card goes in a leg's set-up. */
export type Pile = "discard" | "deck" | "intel";

export interface Stack {
  space: number;
  /** Letters, bottom to top. */
  camels: string;
}

export interface LaidCard {
  seat: number;
  camel: string;
}

export interface BoardSeat {
  money: number | null;
  tickets: string[];
  pyramid_tickets: number;
  tile: { side: Side; space: number } | null;
  partner: number | null;
  finish_cards_left: number;
}

export interface Result {
  money: number[];
  winners: number[];
  ranking: string;
}

interface CommonView {
  players: number;
  seat: number;
  waiting: number[];
  actions: string[];
  over: boolean;
  result: Result | null;
  position: string;
  turn: number;
  track: Stack[];
  ranking: string;
}

export interface BoardView extends CommonView {
  edition: "2014" | "2018";
  dice: string;
  tickets: Record<string, number[]>;
  finish_cards: string[];
  winner: LaidCard[];
  loser: LaidCard[];
  seats: BoardSeat[];
}

/** Cards are written as a letter and a number, `b2`; one that may not be known is `?`. */
export interface CardsSeat {
  money: number | null;
  hand: string[];
  discarded: string[];
  given: string[];
  intel: string | null;
  /** How many cards are still to be put on each pile in this leg's set-up. */
  to_choose: Record<Pile, number>;
  played: string | null;
  leg: string[];
  midfield: string[];
  winner: string | null;
  loser: string | null;
}

export interface CardsView extends CommonView {
  edition: "cards";
  phase: "choose" | "race" | "over";
  raced: boolean;
  has_bet: boolean;
  /** Spaces before Finish; space 0 is Start. */
  length: number;
  /** Spaces that are a track card shrunk to one. */
  sandstorms: number[];
  pieces: Record<Piece, { space: number; seat: number } | null>;
  deck: number;
  revealed: string[];
  leg_cards: Record<string, number[]>;
  midfield_cards: string[];
  winner_cards: string[];
  loser_cards: string[];
  seats: CardsSeat[];
}

export type View = BoardView | CardsView;

export function isBoard(view: View | null): view is BoardView {
  return view !== null && view.edition !== "cards";
}

export function isCards(view: View | null): view is CardsView {
  return view !== null && view.edition === "cards";
}

/** Whether it is a leg's set-up, in which several seats choose at once. */
export function isChoosing(view: View | null): view is CardsView {
  return isCards(view) && view.phase === "choose";
}

// --- what happened ---------------------------------------------------------------------------------------

export type GameEvent =
  | { event: "Placed"; camel: string; space: number }
  | { event: "Rolled"; seat: number; die: string }
  | { event: "Moved"; unit: string; start: number; end: number; placing: "on top" | "underneath" }
  | { event: "TileHit"; owner: number; side: Side; space: number; amount: number }
  | { event: "TookTicket"; seat: number; ticket: string }
  | { event: "PutTile"; seat: number; side: Side; space: number }
  | { event: "LaidFinishCard"; seat: number; deck: Deck; camel: string }
  | { event: "BecamePartners"; seat: number; partner: number }
  | { event: "LegEnded"; ranking: string }
  | { event: "Earned"; seat: number; reason: string; amount: number }
  | { event: "Settled"; seat: number; amount: number; money: number | null; paid: number }
  | { event: "FinishCardTurned"; seat: number; deck: Deck; camel: string; amount: number; paid: number }
  | { event: "RaceEnded"; ranking: string }
  | { event: "Dealt"; seat: number; card: string }
  | { event: "PutAside"; seat: number; pile: Pile; card: string }
  | { event: "IntelShown"; seat: number; card: string }
  | { event: "SandstormBlew"; space: number }
  | { event: "TrackExtended"; length: number; final: boolean }
  | { event: "LegStarted"; seat: number }
  | { event: "Revealed"; seat: number; card: string }
  | { event: "PlayedHand"; seat: number; card: string }
  | { event: "PutPiece"; seat: number; piece: Piece; space: number }
  | { event: "PieceHit" | "PiecePassed"; piece: Piece; space: number }
  | { event: "TookBet"; seat: number; bet: Bet; card: string }
  | { event: "Passed"; seat: number };

export type EventNamed<Name extends GameEvent["event"]> = Extract<GameEvent, { event: Name }>;

export type Entry =
  | { kind: "created" | "started" | "closed" | "opened" }
  | { kind: "sat"; seat: number; name: string }
  | { kind: "left" | "kicked" | "back" | "took_back"; seat: number }
  | { kind: "seat_set"; seat: number; seat_kind: SeatKind; bot: string | null; name: string | null }
  | { kind: "acted"; seat: number; by: "person" | "bot" | "stand_in"; action: string; events: GameEvent[] }
  | { kind: "said"; seat: number | null; name: string; text: string }
  | { kind: "away"; seat: number; reason: "time" | "gone" | "left" }
  | { kind: "rematch"; table: string };

export type Table = components["schemas"]["TableShape"];
export type SeatKind = Table["seats"][number]["kind"];

// --- messages of the socket ------------------------------------------------------------------------------

export interface EntryMessage {
  type: "entry";
  seq: number;
  at: number;
  entry: Entry;
  deadline: number | null;
  table?: Table;
  view?: View;
}

export interface TableMessage {
  type: "table";
  seq: number;
  you: number | null;
  table: Table;
  view: View | null;
  present: number[];
  watchers: number;
  /** Seats whose bots are still being prepared: the server has just been installed. */
  preparing?: number[];
  now: number;
}

export type Answer =
  | { type: "answer"; id: string; ok: true; seq: number }
  | { type: "answer"; id: string; ok: false; code: string; message: string; rule?: string | null; why?: Reason; missing?: EntryMessage[] };

export type ServerMessage =
  | TableMessage
  | EntryMessage
  | Answer
  | { type: "why"; id: string; rule: string | null; message: string | null; why: Reason | null }
  | { type: "presence"; present: number[]; watchers: number; preparing?: number[] }
  | { type: "pong"; now: number }
  | { type: "bye"; code: string; message: string };
