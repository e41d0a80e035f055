// What the others have done since one's own last turn, turn by turn. Knows the log alone.
import type { EventNamed } from "../../server/view";
import type { Acted, GameEvent } from "../../server/wire";
import { standing, type LoggedEntry } from "../store/store.svelte";

const DEEDS = ["Rolled", "TookTicket", "PutTile", "LaidFinishCard", "BecamePartners", "Revealed", "PlayedHand", "PutPiece", "TookBet"] as const;
export type Deed = EventNamed<(typeof DEEDS)[number]>;

/** A turn, or the end of a leg: what was done, and what can be shown again of it. */
export interface Shown {
  seat: number;
  deeds: Deed[];
  /** From which entry on it happened. */
  seq: number;
  entries: Acted[];
}

interface Action {
  seq: number;
  entry: Acted;
}

export interface Recap {
  turns: Shown[];
  /** The end of the leg, where one came meanwhile. */
  leg: Shown | null;
}

/** Recall what happened since a player's last turn, the one that they are at not counted; for a spectator the last turn of everybody. */
export function recapOf(log: readonly LoggedEntry[], you: number | null, players: number, yourTurn = false): Recap {
  const all = standing(log).flatMap(({ seq, entry }) => (entry.kind === "acted" && deedsOf(entry).length ? [{ seq, entry }] : []));
  const actions = yourTurn ? all.slice(0, all.findLastIndex(({ entry }) => entry.seat !== you) + 1) : all;
  const own = you === null ? -1 : actions.findLastIndex(({ entry }) => entry.seat === you);
  const turns = turnsOf(actions.slice(own + 1));
  return { turns: you === null ? turns.slice(-players) : turns, leg: legOf(actions.slice(you === null ? -players : Math.max(own, 0))) };
}

export function deedsOf(entry: Acted): Deed[] {
  return entry.events.filter((event): event is Deed => (DEEDS as readonly string[]).includes(event.event));
}

/** In Camel Up Cards a turn may be two actions, one after the other. */
function turnsOf(actions: readonly Action[]): Shown[] {
  const turns: Shown[] = [];
  for (const { seq, entry } of actions) {
    const before = turns.at(-1);
    const played = withoutLegEnd(entry);
    if (before?.seat === entry.seat) turns.splice(-1, 1, { ...before, deeds: [...before.deeds, ...deedsOf(entry)], entries: [...before.entries, played] });
    else turns.push({ seat: entry.seat, deeds: deedsOf(entry), seq, entries: [played] });
  }
  return turns;
}

function legOf(actions: readonly Action[]): Shown | null {
  const last = actions.findLast(({ entry }) => legEnd(entry.events) >= 0);
  if (!last) return null;
  const { seq, entry } = last;
  return { seat: entry.seat, deeds: [], seq: seq + 1, entries: [{ ...entry, events: entry.events.slice(legEnd(entry.events)) }] };
}

function withoutLegEnd(entry: Acted): Acted {
  const end = legEnd(entry.events);
  return end < 0 ? entry : { ...entry, events: entry.events.slice(0, end) };
}

function legEnd(events: readonly GameEvent[]): number {
  return events.findIndex(({ event }) => event === "LegEnded");
}
