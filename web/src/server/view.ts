// What the server tells over the socket: the table, one seat's view of the game, and entries (docs/api.md, docs/protocol.md).
// Only names and shapes; nothing here knows a rule.

export type Edition = "2014" | "2018" | "cards";
export type Side = "cheer" | "boo";
export type Deck = "winner" | "loser";

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

export interface CardsView extends CommonView {
  edition: "cards";
  seats: { money: number | null }[];
}

export type View = BoardView | CardsView;

export function isBoard(view: View | null): view is BoardView {
  return view !== null && view.edition !== "cards";
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
  | { event: "Settled"; seat: number; amount: number; money: number | null }
  | { event: "FinishCardTurned"; seat: number; deck: Deck; camel: string; amount: number }
  | { event: "RaceEnded"; ranking: string };

export type EventNamed<Name extends GameEvent["event"]> = Extract<GameEvent, { event: Name }>;

export type Entry =
  | { kind: "created" | "started" | "closed" | "opened" }
  | { kind: "sat"; seat: number; name: string }
  | { kind: "left" | "kicked" | "back"; seat: number }
  | { kind: "seat_set"; seat: number; seat_kind: SeatKind; bot: string | null; name: string | null }
  | { kind: "acted"; seat: number; by: "person" | "bot" | "stand_in"; action: string; events: GameEvent[] }
  | { kind: "said"; seat: number | null; name: string; text: string }
  | { kind: "away"; seat: number; reason: "time" | "gone" | "left" }
  | { kind: "rematch"; table: string };

export type SeatKind = "open" | "person" | "bot" | "account";

export interface TableSeat {
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  away: boolean;
}

export interface TableOptions {
  public: boolean;
  hints: boolean;
  hide_money: boolean;
  seconds: number | null;
  chat: boolean;
  watchers_chat: boolean;
  stand_in: string;
}

export interface Table {
  id: string;
  code: string;
  edition: Edition;
  status: "open" | "playing" | "over" | "closed";
  seq: number;
  host: number | null;
  seats: TableSeat[];
  options: TableOptions;
  fair: { commitment: string; nonces: string[]; seed: string | null };
  deadline: number | null;
  rematch: string | null;
}

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
  now: number;
}

export type Answer =
  | { type: "answer"; id: string; ok: true; seq: number }
  | { type: "answer"; id: string; ok: false; code: string; message: string; rule?: string | null; missing?: EntryMessage[] };

export type ServerMessage =
  | TableMessage
  | EntryMessage
  | Answer
  | { type: "why"; id: string; rule: string | null; message: string | null }
  | { type: "presence"; present: number[]; watchers: number }
  | { type: "pong"; now: number }
  | { type: "bye"; code: string; message: string };
