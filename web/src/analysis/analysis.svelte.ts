// The analysis board: the position that is set up, what the server says of it, and the camel that is picked.
import { createContext } from "svelte";
import type { ApiError } from "../server/api";
import { EDITIONS, factsOf, isBoard, isCards, USUAL } from "../server/editions";
import type { AdvisedAction, Edition, Stack } from "../server/wire";
import { playerName, type Reason } from "../words/reasons";
import { Asking, type Answer } from "./asking";
import { meander, RING, type Ground } from "./board/ground";
import { put, raised, standingOf, unitOf } from "./board/moving";
import type { BoardSetup, CardsSetup, Setup } from "./setup";
import { addressOf, written } from "./sharing/notation";

interface Refused {
  text: string;
  /** Every reason why the position is impossible. */
  reasons: Reason[];
  /** Why the text can't be read, and where. */
  why: Reason | null;
  at: number | null;
  code: string;
}

// Odds of Cards are simulated and take a while: what is only passed over is not asked.
const WAIT_MS = { board: 25, cards: 150 };
const ADDRESS_MS = 300;
const MOST_BACK = 200;

/** What was on the board, to go back to. */
interface Moment {
  text: string;
  setup: Setup;
}

export class Analysis {
  setup = $state.raw<Setup | null>(null);
  /** The last answer that was good. */
  answer = $state.raw<Answer | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The answer is about another position than the one on the board. */
  behind = $state(true);
  picked = $state<string | null>(null);
  /** Whose things are being set up. */
  seat = $state(0);
  withRiders = $state(true);

  #asked = $state("");
  #past = $state.raw<Moment[]>([]);
  /** The position one came with, or chose a game by. */
  #origin = $state("");
  #typing = false;
  #asking = new Asking({ answer: (text, answer) => this.#hear(text, answer), refusal: (text, error) => this.#refuse(text, error) });
  #addressTimer: ReturnType<typeof setTimeout> | undefined;

  end(): void {
    this.#asking.end();
    clearTimeout(this.#addressTimer);
  }

  /** Set up what a text says, as soon as the server has understood it. What is typed is one change, however many keys it takes. */
  read(text: string, typed = false): void {
    if (!typed || !this.#typing) this.#note();
    this.#typing = typed;
    this.#ask(text, 0);
  }

  /** Begin with a position, to which a reset goes back. */
  open(text: string): void {
    this.picked = null;
    this.seat = 0;
    this.#origin = text;
    this.read(text);
  }

  begin(edition: Edition): void {
    this.open(factsOf(edition).example);
  }

  /** Change the position; on the way of a drag it is one change, which the first of them notes. */
  change(setup: Setup, noted = true): void {
    if (noted) this.#note();
    this.#typing = false;
    this.#put({ setup, text: written(setup) });
  }

  // --- back -----------------------------------------------------------------------------------------------

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  get mayReset(): boolean {
    return this.#origin !== this.#asked;
  }

  undo(): void {
    const moment = this.#past.findLast(({ text }) => text !== this.#asked);
    this.#past = moment ? this.#past.slice(0, this.#past.lastIndexOf(moment)) : [];
    this.#typing = false;
    if (moment) this.#put(moment);
  }

  reset(): void {
    this.read(this.#origin);
  }

  #note(): void {
    if (this.setup && (this.refused?.at ?? null) === null) this.#past = [...this.#past, { setup: this.setup, text: this.#asked }].slice(-MOST_BACK);
  }

  #put({ setup, text }: Moment): void {
    this.setup = setup;
    this.#ask(text, isCards(setup) ? WAIT_MS.cards : WAIT_MS.board);
  }

  /** The position as text: the server's words where it has understood, else what was asked. */
  get text(): string {
    return this.behind || !this.answer ? this.#asked : this.answer.position;
  }

  get board(): BoardSetup | null {
    return isBoard(this.setup) ? this.setup : null;
  }

  get cards(): CardsSetup | null {
    return isCards(this.setup) ? this.setup : null;
  }

  get ground(): Ground {
    return this.cards ? meander(this.cards.length) : RING;
  }

  get names(): string[] {
    return this.setup?.seats.map((_, seat) => playerName(seat)) ?? [];
  }

  name(seat: number): string {
    return playerName(seat);
  }

  get advised(): AdvisedAction[] {
    return this.answer?.advice?.actions ?? [];
  }

  /** What taking no risk is worth: a roll, or a card revealed. */
  get worthOfRoll(): number {
    return this.advised.find(({ action }) => action === "roll" || action === "reveal")?.value ?? 1;
  }

  isGood(value: number): boolean {
    return value >= this.worthOfRoll - 0.005;
  }

  /** The worth of taking a camel's top ticket (in Cards: winner card). */
  worthOfTicket(letter: string): AdvisedAction | undefined {
    return this.advised.find(({ action }) => action === `ticket ${letter}` || action === `bet leg ${letter}`);
  }

  // --- camels ---------------------------------------------------------------------------------------------

  pick(letter: string | null): void {
    this.picked = this.picked === letter ? null : letter;
  }

  stand(track: Stack[], noted = true): void {
    if (this.setup) this.change({ ...this.setup, track }, noted);
  }

  /** Put a camel, with its riders where they come along, on top of a space. */
  send(letter: string, space: number): void {
    if (this.setup) this.stand(put(this.setup.track, unitOf(this.setup.track, letter, this.withRiders), space));
  }

  /** Let a camel go some spaces on or back. */
  walk(letter: string, by: number): void {
    const spaces = this.ground.cells.map(({ space }) => space);
    const from = this.setup && standingOf(this.setup.track, letter)?.space;
    if (typeof from === "number" && spaces.includes(from + by)) this.send(letter, from + by);
  }

  raise(letter: string, by: 1 | -1): void {
    if (this.setup) this.stand(raised(this.setup.track, letter, by));
  }

  // --- what the server says -------------------------------------------------------------------------------

  #ask(text: string, afterMs: number): void {
    this.#asked = text;
    this.behind = true;
    this.#asking.want(text, afterMs);
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => history.replaceState(history.state, "", addressOf(this.text)), ADDRESS_MS);
  }

  #hear(text: string, answer: Answer): void {
    if (text !== this.#asked && !this.behind) return;
    this.answer = answer;
    this.setup ??= answer.view;
    if (text !== this.#asked) return; // the camels have been moved on meanwhile
    this.refused = null;
    this.behind = false;
    this.setup = answer.view;
    this.seat = Math.min(this.seat, answer.view.players - 1);
  }

  #refuse(text: string, { fault, code }: ApiError): void {
    if (text !== this.#asked) return;
    this.refused = { text, reasons: fault.reasons ?? [], why: fault.why ?? null, at: fault.at ?? null, code };
    // So that there is something to set right, below what is wrong with a text that came with the address.
    if (!this.setup) this.#asking.want(factsOf(editionIn(text)).example);
  }
}

/** Guess the edition of a text that can't be read. */
function editionIn(text: string): Edition {
  return EDITIONS.find(({ name }) => text.trim().startsWith(name))?.name ?? USUAL;
}

export const [analysis, setAnalysis] = createContext<Analysis>();
