// Whole games as the server tells them (fixtures/make.py), and small things to build messages from.
import type { BoardView, EntryMessage, GameEvent, Stack, TableInfo, Picture } from "../src/server/wire";
import game2014 from "./fixtures/game-2014.json";
import game2018 from "./fixtures/game-2018.json";

export interface PlayedGame {
  first: BoardView;
  entries: { seat: number; events: GameEvent[]; track: Stack[] }[];
  last: BoardView;
}

export const GAMES = [game2018, game2014] as unknown as PlayedGame[];

export const NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal"];

export function acted(seq: number, seat: number, events: GameEvent[], view?: BoardView): EntryMessage {
  const entry = { kind: "acted", seat, by: "bot", action: "roll", events } as const;
  return { type: "entry", seq, at: 0, entry, deadline: null, ...(view ? { view } : {}) };
}

export function boardView(change: Partial<BoardView> = {}): BoardView {
  return { ...(GAMES[0] as PlayedGame).first, ...change };
}

export function table(change: Partial<TableInfo> = {}): TableInfo {
  const seats = NAMES.slice(0, 4).map((name) => ({ kind: "person", name, bot: null, away: false }) as const);
  const options = { public: false, hints: true, hide_money: false, seconds: null, chat: true, watchers_chat: false, stand_in: "bookie", neighbours: false };
  const fair = { commitment: "", nonces: [], seed: null, promises: [], draw: 0, fixed: false, owing: [], broken: [] };
  return { id: "T", code: "ABCDEF", edition: "2018", status: "playing", seq: 4, host: 0, seats: [...seats], options, fair, deadline: null, rematch: null, ...change };
}

export function picture(change: Partial<Picture> = {}): Picture {
  return { type: "table", seq: 4, you: 0, table: table(), view: boardView({ seat: 0 }), present: [0], watchers: 0, preparing: [], now: Date.now(), ...change };
}
