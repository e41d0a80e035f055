// What people of the house say now and then, and when: decided by the table and the number of an entry, so everybody reads the same.
// Knows events that all may see, and nothing else.
import type { EventNamed } from "../../server/view";
import type { Entry, GameEvent, SeatInfo } from "../../server/wire";

/** What somebody speaks about, and how often in a hundred times. */
const CHANCES = { earned: 75, lost: 75, tile: 70, pair: 100, wanted: 30, boo: 35, laid: 30, took: 15 };

export type Occasion = keyof typeof CHANCES;
export const OCCASIONS = Object.keys(CHANCES) as Occasion[];

/** What may be said on each occasion: by anybody, and by those of one level. */
export type Lines = Record<Occasion, { any: string[] } & Record<string, string[]>>;

export interface Remark {
  seat: number;
  occasion: Occasion;
  /** Draws the line among those that fit. */
  lot: number;
}

/** A leg that brought this much is a good one. */
const GOOD_LEG = 6;
/** The ticket that everybody would like. */
const BEST = "5";

/** Find who has something to say about an entry; nobody, most of the time. */
export function remarkOn(table: string, seq: number, entry: Entry, seats: readonly SeatInfo[]): Remark | null {
  if (entry.kind !== "acted" || entry.events.some(({ event }) => event === "RaceEnded")) return null;
  const lot = lotOf(`${table} ${seq}`);
  const [occasion, seat] = occasionOf(entry.events, seats) ?? [];
  return occasion !== undefined && seat !== undefined && lot % 100 < CHANCES[occasion] ? { seat, occasion, lot: Math.floor(lot / 100) } : null;
}

/** Choose the words of a remark for somebody of a level. */
export function wordsOf({ occasion, lot }: Remark, level: string, lines: Lines): string {
  const fitting = [...lines[occasion].any, ...(lines[occasion][level] ?? [])];
  return fitting[lot % fitting.length] ?? "";
}

function occasionOf(events: readonly GameEvent[], seats: readonly SeatInfo[]): [Occasion, number] | null {
  const isBot = (seat: number): boolean => seats[seat]?.kind === "bot";
  if (events.some(({ event }) => event === "LegEnded")) return afterLeg(events, isBot);
  const hit = named(events, "TileHit");
  if (hit) return isBot(hit.owner) ? ["tile", hit.owner] : null;
  const pair = named(events, "BecamePartners");
  if (pair) return isBot(pair.partner) ? ["pair", pair.partner] : null;
  const tile = named(events, "PutTile");
  if (tile) return tile.side === "boo" && isBot(tile.seat) ? ["boo", tile.seat] : null;
  const laid = named(events, "LaidFinishCard");
  if (laid) return isBot(laid.seat) ? ["laid", laid.seat] : null;
  const taken = named(events, "TookTicket")?.ticket ?? named(events, "TookBet")?.card;
  const taker = named(events, "TookTicket")?.seat ?? named(events, "TookBet")?.seat;
  return taken?.slice(1) === BEST && taker !== undefined ? overTicket(taker, seats.length, isBot) : null;
}

/** Who would have been next to take it says so; a bot that nobody envies is glad. */
function overTicket(taker: number, count: number, isBot: (seat: number) => boolean): [Occasion, number] | null {
  const next = (taker + 1) % count;
  if (isBot(next)) return ["wanted", next];
  return isBot(taker) ? ["took", taker] : null;
}

/** The bot that lost most complains; else the one that won most is glad. */
function afterLeg(events: readonly GameEvent[], isBot: (seat: number) => boolean): [Occasion, number] | null {
  const settled = events.filter((event): event is EventNamed<"Settled"> => event.event === "Settled" && isBot(event.seat)).toSorted((one, other) => one.amount - other.amount);
  const [worst, best] = [settled[0], settled.at(-1)];
  if (worst && worst.amount < 0) return ["lost", worst.seat];
  return best && best.amount >= GOOD_LEG ? ["earned", best.seat] : null;
}

function named<Name extends GameEvent["event"]>(events: readonly GameEvent[], name: Name): EventNamed<Name> | undefined {
  return events.find((event): event is EventNamed<Name> => event.event === name);
}

/** A number that looks drawn, the same for the same words (FNV-1a). */
function lotOf(words: string): number {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return (hash ^ (hash >>> 15)) >>> 0;
}
