// What is shown of one action, beat by beat: the order of the animation, as data. Knows events and how long each may take.
import type { EventNamed } from "../../server/view";
import type { Bet, Deck, GameEvent, Piece, Side, Stack } from "../../server/wire";
import { pathBetween, withUnitOn, type Placing } from "./unit";

export type Beat = { ms: number } & (
  | { kind: "roll"; seat: number; die: string }
  | { kind: "walk"; unit: string; track: Stack[] }
  | { kind: "land"; unit: string; track: Stack[]; placing: Placing }
  | { kind: "pay"; seat: number; side: Side; space: number; amount: number }
  | { kind: "take"; seat: number; ticket: string }
  | { kind: "put"; seat: number; side: Side; space: number }
  | { kind: "lay"; seat: number; deck: Deck }
  | { kind: "pair"; seat: number; partner: number }
  | { kind: "legEnd"; ranking: string }
  | { kind: "earned"; seat: number; reason: string; amount: number }
  | { kind: "settled"; seat: number; amount: number; money: number | null; paid: number }
  | { kind: "raceEnd"; ranking: string }
  | { kind: "turned"; seat: number; deck: Deck; camel: string; amount: number; paid: number }
  | { kind: "look" }
  | { kind: "read" }
  | { kind: "intel"; seat: number; card: string }
  | { kind: "storm"; space: number }
  | { kind: "extend"; length: number }
  | { kind: "legStart"; seat: number }
  | { kind: "reveal"; seat: number; card: string; from: "deck" | "hand" }
  | { kind: "putPiece"; seat: number; piece: Piece; space: number }
  | { kind: "pieceBack"; piece: Piece; space: number }
  | { kind: "bet"; seat: number; bet: Bet; card: string }
);

const MS = { roll: 650, step: 180, land: 240, coin: 450, piece: 450, line: 320, card: 1000, banner: 700, look: 600, read: 9000, intel: 900, storm: 800, start: 1600, last: 1500 };
const FINALE_SLOWER = 2.5;

/** Put the events of one action into beats, beginning with the track before it. */
export function beatsOf(events: readonly GameEvent[], track: readonly Stack[]): Beat[] {
  const beats: Beat[] = [];
  let now: Stack[] = [...track];
  for (const event of events) {
    beats.push(...beatsOfOne(event, now));
    if (event.event === "Moved") now = withUnitOn(now, event.unit, event.end, event.placing);
  }
  return withTimeToRead(events.some(({ event }) => event === "RaceEnded") ? withFinale(beats) : beats);
}

/** The last move of the race slows down. */
function withFinale(beats: Beat[]): Beat[] {
  return beats.map((beat) => (beat.kind === "walk" || beat.kind === "land" ? { ...beat, ms: beat.ms * FINALE_SLOWER } : beat));
}

/** A scoring waits to be read; what follows it, a track that grows, comes after that. */
function withTimeToRead(beats: Beat[]): Beat[] {
  if (!beats.some(({ kind }) => kind === "settled")) return beats;
  const growing = beats.findIndex(({ kind }) => kind === "extend");
  return beats.toSpliced(growing < 0 ? beats.length : growing, 0, { kind: "read", ms: MS.read });
}

function beatsOfOne(event: GameEvent, track: readonly Stack[]): Beat[] {
  switch (event.event) {
    case "Placed":
      return [];
    case "Rolled":
      return [{ kind: "roll", seat: event.seat, die: event.die, ms: MS.roll }];
    case "Moved":
      return walk(event, track);
    case "TileHit":
      return [{ kind: "pay", seat: event.owner, side: event.side, space: event.space, amount: event.amount, ms: MS.coin }];
    case "TookTicket":
      return [{ kind: "take", seat: event.seat, ticket: event.ticket, ms: MS.piece }];
    case "PutTile":
      return [{ kind: "put", seat: event.seat, side: event.side, space: event.space, ms: MS.piece }];
    case "LaidFinishCard":
      return [{ kind: "lay", seat: event.seat, deck: event.deck, ms: MS.piece }];
    case "BecamePartners":
      return [{ kind: "pair", seat: event.seat, partner: event.partner, ms: MS.banner }];
    case "LegEnded":
      return [
        { kind: "look", ms: MS.look },
        { kind: "legEnd", ranking: event.ranking, ms: MS.banner },
      ];
    case "Earned":
      return [{ kind: "earned", seat: event.seat, reason: event.reason, amount: event.amount, ms: MS.line }];
    case "Settled":
      return [{ kind: "settled", seat: event.seat, amount: event.amount, money: event.money, paid: event.paid, ms: MS.line }];
    case "FinishCardTurned":
      return [{ kind: "turned", seat: event.seat, deck: event.deck, camel: event.camel, amount: event.amount, paid: event.paid, ms: MS.card }];
    case "RaceEnded":
      return [
        { kind: "look", ms: MS.last },
        { kind: "raceEnd", ranking: event.ranking, ms: MS.last },
      ];
    case "IntelShown":
      return [{ kind: "intel", seat: event.seat, card: event.card, ms: MS.intel }];
    case "SandstormBlew":
      return [{ kind: "storm", space: event.space, ms: MS.storm }];
    case "TrackExtended":
      return [{ kind: "extend", length: event.length, ms: MS.storm }];
    case "LegStarted":
      return [{ kind: "legStart", seat: event.seat, ms: MS.start }];
    case "Revealed":
      return [{ kind: "reveal", seat: event.seat, card: event.card, from: "deck", ms: MS.roll }];
    case "PlayedHand":
      return [{ kind: "reveal", seat: event.seat, card: event.card, from: "hand", ms: MS.roll }];
    case "PutPiece":
      return [{ kind: "putPiece", seat: event.seat, piece: event.piece, space: event.space, ms: MS.piece }];
    case "PieceHit":
    case "PiecePassed":
      return [{ kind: "pieceBack", piece: event.piece, space: event.space, ms: MS.coin }];
    case "TookBet":
      return [{ kind: "bet", seat: event.seat, bet: event.bet, card: event.card, ms: MS.piece }];
    case "Dealt":
    case "PutAside":
    case "Passed":
      return [];
  }
}

/** A unit walks space by space over whatever stands there, and lands at the end. */
function walk(event: EventNamed<"Moved">, track: readonly Stack[]): Beat[] {
  const path = pathBetween(event.start, event.end);
  return path.map((space, index) => {
    const last = index === path.length - 1;
    const placing = last ? event.placing : "on top";
    const after = withUnitOn(track, event.unit, space, placing);
    return last
      ? { kind: "land", unit: event.unit, track: after, placing, ms: MS.land }
      : { kind: "walk", unit: event.unit, track: after, ms: MS.step };
  });
}
