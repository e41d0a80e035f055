// What is on show now: the view the players have been shown so far, and whatever moves on it at this moment.
// Only the director changes it; components draw it.
import type { Deck, Entry, GameEvent, Piece, Stack, View } from "../../server/wire";
import { beatsOf, type Beat } from "./beats";

interface ScoreLine {
  seat: number;
  reason: string;
  amount: number;
}

export interface Settlement {
  seat: number;
  /** Paid for the whole race, not for its last leg. */
  overall: boolean;
  lines: ScoreLine[];
  amount: number | null;
  money: number | null;
  /** What the money changed by: who can't pay is spared. */
  paid: number | null;
}

export interface TurnedCard {
  seat: number;
  deck: Deck;
  camel: string;
  amount: number;
  paid: number;
}

interface ScoringShown {
  ranking: string;
  raceOver: boolean;
  settlements: Settlement[];
  turned: TurnedCard[];
  /** All lines are there: it waits to be read. */
  complete: boolean;
}

export interface Motion {
  beat: Beat;
  /** How long it takes at the speed chosen. */
  ms: number;
}

export class Scene {
  view = $state.raw<View | null>(null);
  track = $state.raw<Stack[]>([]);
  motion = $state.raw<Motion | null>(null);
  /** The entry that is being played. */
  playing = $state.raw<Entry | null>(null);
  /** The faces of the dice that are out, as far as they were seen: `b` → `b2`. */
  faces = $state.raw<Record<string, string>>({});
  scoring = $state.raw<ScoringShown | null>(null);
  /** The racing card that was turned last in this leg. */
  card = $state.raw<string | null>(null);
  /** The intel cards that are being shown. */
  intel = $state.raw<{ seat: number; card: string }[]>([]);
  /** The pieces that have just gone back on their cards. */
  returned = $state.raw<Piece[]>([]);

  show(view: View | null): void {
    this.view = view;
    this.track = view ? view.track : [];
    this.motion = null;
    this.intel = [];
    this.returned = [];
  }

  sawCard(card: string | null): void {
    this.card = card;
  }

  sawDie(die: string): void {
    this.faces = { ...this.faces, [dieOf(die)]: die };
  }

  forgetDice(): void {
    this.faces = {};
    this.card = null;
  }

  begin(beat: Beat, ms: number): void {
    this.motion = { beat, ms };
    if (beat.kind === "walk" || beat.kind === "land") this.track = beat.track;
    if (beat.kind === "roll") this.sawDie(beat.die);
    if (beat.kind === "reveal") this.sawCard(beat.card);
    if (beat.kind === "intel") this.intel = [...this.intel, beat];
    if (beat.kind === "pieceBack") this.returned = [...this.returned, beat.piece];
    if (beat.kind === "extend") this.scoring = null;
    this.#score(beat);
  }

  /** Show once more how the race ended, by what happened last. */
  showEnd(ranking: string, events: readonly GameEvent[]): void {
    this.scoring = { ...newScoring(ranking), raceOver: true };
    for (const beat of beatsOf(events.filter(({ event }) => event !== "Moved"), [])) this.#score(beat);
  }

  #score(beat: Beat): void {
    if (beat.kind === "legEnd") this.scoring = newScoring(beat.ranking);
    const shown = this.scoring;
    if (!shown) return;
    if (beat.kind === "raceEnd") this.scoring = { ...shown, raceOver: true, ranking: beat.ranking };
    if (beat.kind === "earned") this.scoring = withLine(shown, beat);
    if (beat.kind === "settled") this.scoring = settled(shown, beat);
    if (beat.kind === "turned") this.scoring = { ...shown, turned: [...shown.turned, beat] };
    if (beat.kind === "read") this.scoring = { ...shown, complete: true };
  }
}

/** Which die shows a face: the grey one shows the letters of both crazy camels. */
export function dieOf(face: string): string {
  const letter = face.slice(0, 1);
  return letter === "W" || letter === "K" ? "G" : letter;
}

function newScoring(ranking: string): ScoringShown {
  return { ranking, raceOver: false, settlements: [], turned: [], complete: false };
}

function withLine(shown: ScoringShown, { seat, reason, amount }: ScoreLine): ScoringShown {
  const open = shown.settlements.find((one) => one.seat === seat && one.amount === null);
  const rest = shown.settlements.filter((one) => one !== open);
  const grown = open ?? { seat, overall: shown.raceOver, lines: [], amount: null, money: null, paid: null };
  return { ...shown, settlements: [...rest, { ...grown, lines: [...grown.lines, { seat, reason, amount }] }] };
}

function settled(shown: ScoringShown, { seat, amount, money, paid }: { seat: number; amount: number; money: number | null; paid: number }): ScoringShown {
  const open = shown.settlements.find((one) => one.seat === seat && one.amount === null);
  const rest = shown.settlements.filter((one) => one !== open);
  return { ...shown, settlements: [...rest, { ...(open ?? { seat, overall: shown.raceOver, lines: [] }), amount, money, paid }] };
}
