// What is said between server and page. Written by `python docs/wire.py` from `src/camelup/wire`: change it there.

export type Edition = "2014" | "2018" | "cards";

export type Family = "board" | "cards";

export type SeatKind = "open" | "person" | "bot" | "account";

export type By = "person" | "bot" | "stand_in";

export type Absence = "time" | "gone" | "left";

export type BrokenBy = "time" | "left";

export type Status = "open" | "drawing" | "playing" | "over" | "closed";

export type BoardName = "2014" | "2018";

export type CardsName = "cards";

export type Side = "cheer" | "boo";

export type Deck = "winner" | "loser";

export type Piece = "fennec" | "palm";

export type Pile = "discard" | "deck" | "intel";

export type Bet = "leg" | "midfield" | "winner" | "loser";

export type Placing = "on top" | "underneath";

export type Phase = "setup" | "deal" | "choose" | "race" | "over";

export type Source = "start" | "ticket" | "pyramid" | "partner" | "tile" | "finish" | "leg" | "midfield" | "piece" | "overall" | "spared";

/** The camels on a space. */
export interface Stack {
  space: number;
  /** Letters, bottom to top. */
  camels: string;
}

/** How a game ended. */
export interface Result {
  money: number[];
  /** Seats; more than one when they share the victory. */
  winners: number[];
  ranking: string;
  /** By seat: what brought it how much, all of which together is its money. Told where the game was seen from its beginning. */
  earned?: (Record<string, number>)[];
}

/** A finish card that lies on a deck. */
export interface LaidCard {
  seat: number;
  camel: string;
}

/** A spectator tile on the track. */
export interface Tile {
  side: Side;
  space: number;
}

/** What a player of a board game has. */
export interface BoardSeat {
  /** None if the table hides it. */
  money: number | null;
  tickets: string[];
  pyramid_tickets: number;
  tile: Tile | null;
  partner: number | null;
  finish_cards_left: number;
}

/** A board game. */
export interface BoardView {
  game: "board";
  /** The position as text, if it is wanted. */
  position?: string;
  players: number;
  /** Whose view it is; none for spectators and when everything is open. */
  seat: number | null;
  /** Whether all cards are open: in replays of finished games and in the analysis of a position. */
  open: boolean;
  turn: number;
  /** The seats that may act now. */
  waiting: number[];
  over: boolean;
  result: Result | null;
  track: Stack[];
  /** The racing camels from first to last, with `=` between those that share the last place. */
  ranking: string;
  /** At a table: what this seat may do now, in notation. */
  actions?: string[];
  /** At a table: the last entry that this seat's decision depends on. */
  asked?: number | null;
  edition: BoardName;
  /** The dice still in the pyramid. */
  dice: string;
  /** By camel: the values still to be had, the next one first. */
  tickets: Record<string, number[]>;
  /** The camels of this seat's own finish cards. */
  finish_cards: string[];
  /** The oldest first. */
  winner: LaidCard[];
  loser: LaidCard[];
  seats: BoardSeat[];
}

/** Fennec or palm on the track, and who put it there. */
export interface PlacedPiece {
  space: number;
  seat: number;
}

/** Where fennec and palm are; none while they lie on their cards. */
export interface Pieces {
  fennec: PlacedPiece | null;
  palm: PlacedPiece | null;
}

/** How many cards a seat still has to put on each pile in a leg's set-up. */
export interface ToChoose {
  discard: number;
  deck: number;
  intel: number;
}

/** What a player of Camel Up Cards has. Cards are a letter and a number, `b2`. */
export interface CardsSeat {
  money: number | null;
  hand: string[];
  discarded: string[];
  given: string[];
  intel: string | null;
  played: string | null;
  to_choose: ToChoose;
  leg: string[];
  midfield: string[];
  winner: string | null;
  loser: string | null;
}

/** A game of Camel Up Cards. */
export interface CardsView {
  game: "cards";
  /** The position as text, if it is wanted. */
  position?: string;
  players: number;
  /** Whose view it is; none for spectators and when everything is open. */
  seat: number | null;
  /** Whether all cards are open: in replays of finished games and in the analysis of a position. */
  open: boolean;
  turn: number;
  /** The seats that may act now. */
  waiting: number[];
  over: boolean;
  result: Result | null;
  track: Stack[];
  /** The racing camels from first to last, with `=` between those that share the last place. */
  ranking: string;
  /** At a table: what this seat may do now, in notation. */
  actions?: string[];
  /** At a table: the last entry that this seat's decision depends on. */
  asked?: number | null;
  edition: CardsName;
  phase: Phase;
  raced: boolean;
  has_bet: boolean;
  /** Spaces before Finish; space 0 is Start. */
  length: number;
  /** Spaces that are a track card shrunk to one. */
  sandstorms: number[];
  pieces: Pieces;
  deck: number;
  revealed: string[];
  leg_cards: Record<string, number[]>;
  midfield_cards: string[];
  winner_cards: string[];
  loser_cards: string[];
  seats: CardsSeat[];
}

/** A camel was put on its first space by its die. */
export interface Placed {
  event: "Placed";
  camel: string;
  space: number;
}

/** A player took a pyramid ticket and this die fell out. */
export interface Rolled {
  event: "Rolled";
  seat: number;
  die: string;
}

/** A unit went from one space to another; `placing` is "on top" or "underneath". */
export interface Moved {
  event: "Moved";
  unit: string;
  start: number;
  end: number;
  placing: Placing;
}

/** A unit ended on a tile, and its owner was paid. */
export interface TileHit {
  event: "TileHit";
  owner: number;
  side: Side;
  space: number;
  amount: number;
}

/** A player took a betting ticket. */
export interface TookTicket {
  event: "TookTicket";
  seat: number;
  ticket: string;
}

/** A player put a spectator tile on the track. */
export interface PutTile {
  event: "PutTile";
  seat: number;
  side: Side;
  space: number;
}

/** A player laid a finish card; those who may not know the camel see `?`. */
export interface LaidFinishCard {
  event: "LaidFinishCard";
  seat: number;
  deck: Deck;
  camel: string;
}

/** A player chose a partner for this leg. */
export interface BecamePartners {
  event: "BecamePartners";
  seat: number;
  partner: number;
}

/** A leg is over; the racing camels from the first to the last, with `=` between those who share a place (C18). */
export interface LegEnded {
  event: "LegEnded";
  ranking: string;
}

/** One line of a scoring: what brought this player how much. */
export interface Earned {
  event: "Earned";
  seat: number;
  reason: string;
  amount: number;
}

/** A player's sum was settled: `money` is what the player has then (None where that is hidden), `paid` what changed hands. */
export interface Settled {
  event: "Settled";
  seat: number;
  amount: number;
  money: number | null;
  paid: number;
}

/** A card of a finish deck was turned over and settled; `paid` is what changed hands: nobody pays more than they have (B22). */
export interface FinishCardTurned {
  event: "FinishCardTurned";
  seat: number;
  deck: Deck;
  camel: string;
  amount: number;
  paid: number;
}

/** The race is over; the racing camels from the first to the last, with `=` between those who share a place (C18). */
export interface RaceEnded {
  event: "RaceEnded";
  ranking: string;
}

/** A player was dealt a card. */
export interface Dealt {
  event: "Dealt";
  seat: number;
  card: string;
}

/** A player put a dealt card aside: on the discards, into the deck or as intel. */
export interface PutAside {
  event: "PutAside";
  seat: number;
  pile: Pile;
  card: string;
}

/** All intel cards are shown and join the deck. */
export interface IntelShown {
  event: "IntelShown";
  seat: number;
  card: string;
}

/** The track card that began at this space shrank to one space. */
export interface SandstormBlew {
  event: "SandstormBlew";
  space: number;
}

/** The Finish moved away; the track has this many spaces now, and with `final` it can't grow any more (C7). */
export interface TrackExtended {
  event: "TrackExtended";
  length: number;
  final: boolean;
}

/** The cards are chosen and this player begins. */
export interface LegStarted {
  event: "LegStarted";
  seat: number;
}

/** The top card of the deck was turned. */
export interface Revealed {
  event: "Revealed";
  seat: number;
  card: string;
}

/** A player played the card kept in hand. */
export interface PlayedHand {
  event: "PlayedHand";
  seat: number;
  card: string;
}

/** A player put the fennec or the palm on the track and took its card. */
export interface PutPiece {
  event: "PutPiece";
  seat: number;
  piece: Piece;
  space: number;
}

/** A unit ended on the fennec or the palm, which goes back on its card. */
export interface PieceHit {
  event: "PieceHit";
  piece: Piece;
  space: number;
}

/** Every camel has passed the piece, which goes back on its card. */
export interface PiecePassed {
  event: "PiecePassed";
  piece: Piece;
  space: number;
}

/** A player took a bet card: of the leg, its midfield, or overall. */
export interface TookBet {
  event: "TookBet";
  seat: number;
  bet: Bet;
  card: string;
}

/** A player ended the turn without a bet. */
export interface Passed {
  event: "Passed";
  seat: number;
}

/** A place at a table. */
export interface SeatInfo {
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  away: boolean;
}

/** The options of a table. */
export interface Options {
  public: boolean;
  hints: boolean;
  hide_money: boolean;
  /** The time for a decision; none without a clock. */
  seconds: number | null;
  chat: boolean;
  watchers_chat: boolean;
  /** The bot that plays for people who are away. */
  stand_in: string;
  /** Whether several people of one address may sit at a public table. */
  neighbours: boolean;
}

/** A draw that broke off: a player did not do their part of it in time, or left, and lost the seat to a bot. */
export interface BrokenDraw {
  draw: number;
  seat: number;
  name: string;
  reason: BrokenBy;
}

/** What the fair dice are derived from; the seed is secret until the game is over. */
export interface FairDice {
  /** The SHA-256 of the seed of this draw. */
  commitment: string;
  /** By seat: what is known; a promised one stays empty until it is revealed. */
  nonces: string[];
  seed: string | null;
  /** By seat: the SHA-256 of the nonce, where the player keeps it secret until all promises are fixed. */
  promises: string[];
  /** The number of the draw: 0, and one more each time that it broke off. */
  draw: number;
  /** Whether seats, promises and commitment are fixed: from then on nonces are revealed. */
  fixed: boolean;
  /** In a draw: the seats whose promise or nonce is still to come. */
  owing: number[];
  /** Who broke a draw off at this table, and how. */
  broken: BrokenDraw[];
}

/** A table as anybody may know it. */
export interface TableInfo {
  id: string;
  code: string;
  edition: Edition;
  status: Status;
  seq: number;
  host: number | null;
  seats: SeatInfo[];
  options: Options;
  fair: FairDice;
  deadline: number | null;
  rematch: string | null;
}

/** The table was created. */
export interface Created {
  kind: "created";
}

/** Somebody took a seat. */
export interface Sat {
  kind: "sat";
  seat: number;
  name: string;
}

/** A person gave up a seat before the start. */
export interface Left {
  kind: "left";
  seat: number;
}

/** The host freed a seat. */
export interface Kicked {
  kind: "kicked";
  seat: number;
}

/** The host changed who a seat is for. */
export interface SeatSet {
  kind: "seat_set";
  seat: number;
  seat_kind: SeatKind;
  bot: string | null;
  name: string | null;
}

/** The host changed the game, the seats or the options; who has no seat any more is told so and can watch. */
export interface Arranged {
  kind: "arranged";
  edition: Edition;
  /** By seat: the number that it had before; none for a new one. */
  seats: (number | null)[];
}

/** A seat promised a nonce for the dice. */
export interface NoncePromised {
  kind: "promised";
  seat: number;
  promise: string;
}

/** Seats, commitment and promises are fixed: nonces are revealed from now on. Who keeps this can check the dice later. */
export interface Fixed {
  kind: "fixed";
  draw: number;
  commitment: string;
  promises: string[];
  /** By seat: those that were told openly. */
  nonces: string[];
}

/** A seat revealed the nonce that it had promised. */
export interface NonceRevealed {
  kind: "revealed";
  seat: number;
  nonce: string;
}

/** Seats did not do their part of the draw and are bots' now. It begins again, or the table closes if that was once too often. */
export interface BrokeOff {
  kind: "broke_off";
  seats: number[];
  names: string[];
  reason: BrokenBy;
  /** The SHA-256 of the new seed. */
  commitment: string;
  closes: boolean;
  /** By seat that was lost: the name of the bot that has it now; none where an earlier version did not say so. */
  bots: string[];
}

/** The game began. */
export interface Started {
  kind: "started";
}

/** A seat acted; `?` stands for what others may not know. */
export interface Acted {
  kind: "acted";
  seat: number;
  by: By;
  action: string;
  events: GameEvent[];
}

/** A seat took back all it had chosen so far in a leg's set-up. */
export interface TookBack {
  kind: "took_back";
  seat: number;
}

/** The only person at the table took back the action that is entry `since`, and all that bots did after it. */
export interface Undone {
  kind: "undone";
  seat: number;
  since: number;
}

/** Somebody said something; a spectator has no seat. */
export interface Said {
  kind: "said";
  seat: number | null;
  name: string;
  text: string;
}

/** From now on the stand-in plays for a seat. */
export interface Away {
  kind: "away";
  seat: number;
  reason: Absence;
}

/** The person of a seat is back. */
export interface Back {
  kind: "back";
  seat: number;
}

/** Nobody was left at the table. */
export interface Closed {
  kind: "closed";
}

/** Somebody came back to a closed table. */
export interface Opened {
  kind: "opened";
}

/** The players meet again at another table. */
export interface Rematch {
  kind: "rematch";
  table: string;
}

/** An entry with its number and time, and the table and the view after it if it changed them. */
export interface EntryMessage {
  type: "entry";
  seq: number;
  at: number;
  entry: Entry;
  /** When the time for the current decision is over. */
  deadline: number | null;
  /** The entry of the action that the only person at the table may take back now. */
  undo?: number;
  table?: TableInfo;
  view?: View | null;
}

/** The first message on a socket: the token of a seat, and the last entry that was seen. */
export interface Hello {
  type: "hello";
  token?: string | null;
  since?: number | null;
}

/** Act, having seen the entries up to `seq`. */
export interface Act {
  type?: "act";
  id: string;
  seq: number;
  action: string;
}

/** Take back your choices in a leg's set-up of Cards; possible until all have chosen. */
export interface TakeBack {
  type?: "take_back";
  id: string;
  seq: number;
}

/** Take back your last action and what bots did since, at a table where all others are bots; possible until luck or a card is shown. */
export interface Undo {
  type?: "undo";
  id: string;
  seq: number;
}

/** Write in the chat; spectators give a name. */
export interface Chat {
  type?: "chat";
  id: string;
  text: string;
  name?: string | null;
}

/** Promise a nonce for the dice by its SHA-256, until all seats are fixed, and anew when a draw broke off. */
export interface Promise {
  type?: "promise";
  id: string;
  promise: string;
  draw?: number;
}

/** Reveal the nonce that you promised, once all seats and promises are fixed. */
export interface Reveal {
  type?: "reveal";
  id: string;
  nonce: string;
}

/** Ask why an action is not allowed now. */
export interface AskWhy {
  type?: "why";
  id: string;
  action: string;
}

/** Take your seat back from the stand-in. */
export interface BackAgain {
  type?: "back";
}

/** Show that you are still there. */
export interface Ping {
  type?: "ping";
}

/** The whole picture for a seat or a spectator. */
export interface Picture {
  type: "table";
  seq: number;
  you: number | null;
  table: TableInfo;
  view: View | null;
  /** The seats whose people are connected. */
  present: number[];
  watchers: number;
  /** Seats whose bots are still being prepared: the server has just been installed. */
  preparing: number[];
  /** The server's clock, in milliseconds. */
  now: number;
  /** The entry of the action that the only person at the table may take back now. */
  undo?: number;
}

/** Who is there now. */
export interface Presence {
  type: "presence";
  present: number[];
  watchers: number;
  preparing: number[];
  /** When the time for the decision, or the draw, is over, where that is another time than the log says: nobody loses time by a
    restart, or while nobody is at the table. */
  deadline?: number;
}

/** Why something was refused. */
export interface Problem {
  /** A code for programs: `stale`, `illegal`, `too_many` and so on. */
  code: string;
  message: string;
  rule?: string | null;
  why?: Explanation | null;
  /** Of a position: everything that is wrong with it. */
  reasons?: Explanation[] | null;
  /** Of a text: where it can't be read; `line` and `character` name the same place. */
  at?: number | null;
  line?: number | null;
  character?: number | null;
  /** Of a command that came too late: the entries its sender had not seen. */
  missing?: EntryMessage[] | null;
}

/** The outcome of a command: its number in the log if it is `ok`, else the problem. */
export interface Answer {
  type: "answer";
  id: string | null;
  ok: boolean;
  seq?: number | null;
  code?: string | null;
  message?: string | null;
  rule?: string | null;
  why?: Explanation | null;
  missing?: EntryMessage[] | null;
}

/** Why an action is not allowed; nothing when it is. */
export interface Why {
  type: "why";
  id: string | null;
  rule: string | null;
  message: string | null;
  why: Explanation | null;
}

/** The answer to a ping, with the server's clock. */
export interface Pong {
  type: "pong";
  now: number;
}

/** The last message of a connection that the server ends. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
  rule?: string | null;
  why?: Explanation | null;
}

/** On the stream of an account: a seat it has at a table. */
export interface SeatGiven {
  type: "seat";
  table: string;
  seat: number;
}

/** Who a seat is for. */
export interface SeatRequest {
  kind?: "account" | "bot" | "open";
  /** For `bot`: one of those that `/api/bots` lists. */
  bot?: string | null;
  /** For `account`: its name. */
  name?: string | null;
}

/** The options that the host wants for a table. */
export interface OptionsRequest {
  public?: boolean;
  hints?: boolean;
  hide_money?: boolean;
  /** The time for a decision; none without a clock. */
  seconds?: number | null;
  chat?: boolean;
  watchers_chat?: boolean;
  /** The bot that plays for people who are away. */
  stand_in?: string;
  /** Whether several people of one address may sit at a public table. */
  neighbours?: boolean;
}

/** A table to be created. */
export interface NewTable {
  edition: Edition;
  seats: SeatRequest[];
  /** The host's name, if the host takes a seat. */
  name?: string | null;
  /** The host's share of the dice, told openly. */
  nonce?: string;
  /** Instead of `nonce`: its SHA-256, as 64 hexadecimal digits; it is revealed when all seats are fixed. */
  promise?: string | null;
  options?: OptionsRequest;
  /** Begin at once if all seats are taken. */
  start?: boolean;
}

/** Somebody who wants a seat. */
export interface JoinRequest {
  name: string;
  nonce?: string;
  promise?: string | null;
  seat?: number | null;
}

/** A seat to be freed. */
export interface KickRequest {
  seat: number;
}

/** A seat to be changed. */
export interface SetSeatRequest {
  kind?: "account" | "bot" | "open";
  /** For `bot`: one of those that `/api/bots` lists. */
  bot?: string | null;
  /** For `account`: its name. */
  name?: string | null;
  seat: number;
}

/** How a table is to be before the game; what is left out stays as it is. */
export interface ArrangeRequest {
  edition?: Edition | null;
  /** How many seats: free ones go first, then bots, then people from the last seat on. The host stays. */
  players?: number | null;
  options?: OptionsRequest | null;
}

/** A player who wants to play again. */
export interface RematchRequest {
  nonce?: string;
  promise?: string | null;
}

/** An account for a bot. */
export interface NewAccount {
  name: string;
}

/** A record as text. */
export interface RecordText {
  record: string;
}

/** A request that was refused. */
export interface Refusal {
  error: Problem;
}

/** A table, and the caller's seat at it. */
export interface TableAndSeat {
  table: TableInfo;
  you: number | null;
}

/** A seat at a table with its secret. */
export interface Seated {
  table: TableInfo;
  seat: number | null;
  token: string | null;
  recovery: string | null;
}

/** A row of the public list. */
export interface ListedTable {
  id: string;
  code: string;
  edition: Edition;
  status: "open" | "playing";
  players: number;
  open_seats: number;
  host: string | null;
  created_at: number;
}

/** The public tables. */
export interface TableList {
  tables: ListedTable[];
}

/** A command that is done and stored. */
export interface Accepted {
  seq: number;
}

/** Entries of a table as messages. */
export interface Entries {
  seq: number;
  entries: EntryMessage[];
}

/** A bot of the house. */
export interface Bot {
  name: string;
  /** What it is like, in a few words. */
  character: string;
  description: string;
  /** Its place in the ladder that people choose from, 1 for the weakest. */
  level: number | null;
  /** Whether people choose it. */
  offered: boolean;
  /** The games it plays. */
  editions: Edition[];
  /** Who plays at this level: bots have names and faces at a table. */
  people: string[];
}

/** The bots of the house, the weakest first. */
export interface BotList {
  bots: Bot[];
  /** The level of those who have not chosen one. */
  usual: string;
}

/** What a leg of Camel Up Cards begins with, for a number of players (C1). */
export interface LegSetup {
  players: number;
  length: number;
  dealt: number;
  discarded: number;
  given: number;
  intel: number;
}

/** What one kind of bet pays. */
export interface BetPays {
  bet: string;
  /** A row for each card, in the order in which they are taken or turned: what it pays by the camel's place, 1 to 5. */
  pays: number[][];
}

/** The facts of a game that a page needs before there is a table. */
export interface EditionFacts {
  name: Edition;
  title: string;
  /** Editions of one family have the same rules, apart from the facts given here. */
  family: Family;
  players: number[];
  /** Numbers of players that are not in the rulebook and have to be asked for. */
  unofficial: number[];
  /** Letters, the racing camels first. */
  camels: string;
  /** Letters, the grey die is G; none in Camel Up Cards. */
  dice: string;
  /** What everybody starts with. */
  money: number;
  /** Whether everybody's money always lies open. */
  open_money: boolean;
  finish_cards: number;
  pyramid_tickets: number;
  longest_track: number;
  /** The number of players from which partnerships are played. */
  partners_from: number | null;
  /** What a leg begins with, by the number of players; none in the board games. */
  legs: LegSetup[];
  bets: BetPays[];
  /** What a pyramid ticket brings; nothing in Camel Up Cards. */
  roll_pays: number;
  /** What the owner of a tile gets when camels stop there; nothing in Camel Up Cards. */
  tile_pays: number;
  /** What whoever still holds a piece's card gets when a leg ends; nothing in the board games. */
  piece_pays: number;
  /** How far the card that was kept in hand moves its camel; none in the board games. */
  hand_steps: number;
  /** A position to start an analysis with. */
  example: string;
}

/** The editions. */
export interface EditionList {
  editions: EditionFacts[];
  /** The default. */
  usual: Edition;
}

/** An account with its secret. */
export interface Account {
  name: string;
  token: string;
}

/** A position as text. */
export interface Position {
  position: string;
}

/** One action of a record. */
export interface RecordLine {
  seat: number | null;
  text: string;
}

/** A record of a game. */
export interface GameRecord {
  headers: Record<string, string>;
  lines: RecordLine[];
}

/** A line of a record, what it did, and how the game is after it; the first step has no line. */
export interface ReplayStep {
  seat: number | null;
  text: string | null;
  events: GameEvent[];
  view: View;
}

/** A game step by step. */
export interface ReplayedGame {
  headers: Record<string, string>;
  edition: Edition;
  names: string[];
  steps: ReplayStep[];
}

/** The state of a node. */
export interface Health {
  status: "ok";
}

/** The chances of the whole race, by camel. */
export interface RaceOdds {
  winner: Record<string, number>;
  loser: Record<string, number>;
  method: string;
  error: number;
}

/** The next ticket of a camel, and what it is worth. */
export interface TicketOdds {
  value: number;
  ev: number;
}

/** The odds of a position. */
export interface Odds {
  edition: Edition;
  /** By camel: its chances to be first, second … when the leg ends. */
  leg: Record<string, number[]>;
  leg_method: string;
  leg_error: number;
  /** The chance that the race ends in this leg. */
  race_ends: number;
  /** By space: how many units will land there in this leg, on average. */
  landings: Record<string, number>;
  race: RaceOdds;
  tickets: Record<string, TicketOdds>;
  /** Of the board games: what a tile would earn, by space and side. */
  tiles?: Record<string, Record<string, number>>;
  /** Of Camel Up Cards: the chance that a piece does not stay there, by space and piece. */
  pieces?: Record<string, Record<string, number>>;
}

/** An action and what it is worth, in pounds. */
export interface AdvisedAction {
  action: string;
  value: number;
  leg: number;
  race: number;
  /** What it gives to others. */
  gives: number;
  reason: string;
  why: Explanation[];
}

/** What each action of a seat is worth, the best first. */
export interface AdviceList {
  edition: Edition;
  seat: string;
  actions: AdvisedAction[];
}

/** A position, its odds and what each action is worth. */
export interface PositionAnalysis {
  position: string;
  view: View;
  odds: Odds;
  advice: AdviceList | null;
}

/** Odds, and what each action is worth to the caller. */
export interface TableAdvice {
  seq: number;
  odds: Odds;
  advice: AdviceList | null;
}

/** What a seat did, and the best it could have done, in pounds, by what it could know then. */
export interface Decision {
  seat: number;
  action: string;
  value: number;
  why: Explanation[];
  best: string;
  best_value: number;
  best_why: Explanation[];
  given_up: number;
}

/** A step of a reviewed game: the chances by camel after it (none while the cards of a leg are chosen), the money, the decision. */
export interface ReviewedStep {
  leg: Record<string, number>;
  race: Record<string, number>;
  money: number[];
  decision: Decision | null;
}

/** A reason: its code and facts for programs, its text in English for people. */
export interface Explanation {
  code: string;
  rule: string | null;
  facts: Record<string, Explanation | string | number | number[] | null>;
  text: string;
}

/** The first line that a program reads, and answers with a `hello` of its own. */
export interface Greeting {
  type: "hello";
  protocol: string;
  version: number;
}

/** A game begins, with the first view of it. */
export interface GameBegins {
  type: "game";
  edition: Edition;
  players: number;
  names: string[];
  seat: number;
  seed: number;
  observation: View;
}

/** The program is asked to choose one of these actions within so many seconds. */
export interface YourTurn {
  type: "turn";
  seat: number;
  seconds: number;
  actions: string[];
  observation: View;
}

/** Something has happened. */
export interface Happened {
  type: "events";
  events: GameEvent[];
}

/** The game is over. */
export interface GameEnded {
  type: "end";
  money: number[];
  winners: number[];
  ranking: string;
}

/** The version a program speaks, and its name. */
export interface HelloAnswer {
  type: "hello";
  version: number;
  name: string;
}

/** The action a program has chosen. */
export interface ActionAnswer {
  type: "action";
  action: string;
}

export type View = BoardView | CardsView;

export type GameEvent = Placed | Rolled | Moved | TileHit | TookTicket | PutTile | LaidFinishCard | BecamePartners | LegEnded | Earned | Settled | FinishCardTurned | RaceEnded | Dealt | PutAside | IntelShown | SandstormBlew | TrackExtended | LegStarted | Revealed | PlayedHand | PutPiece | PieceHit | PiecePassed | TookBet | Passed;

export type Entry = Created | Sat | Left | Kicked | SeatSet | Arranged | NoncePromised | Fixed | NonceRevealed | BrokeOff | Started | Acted | TookBack | Undone | Said | Away | Back | Closed | Opened | Rematch;

export type Command = Act | TakeBack | Undo | Chat | Promise | Reveal | AskWhy | BackAgain | Ping;

export type ServerMessage = Picture | EntryMessage | Presence | Answer | Why | Pong | Bye;

export type Line = Greeting | GameBegins | YourTurn | Happened | GameEnded;
