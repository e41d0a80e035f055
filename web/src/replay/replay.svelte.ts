// A finished game played again: where one is in it, as whom one looks, and what its decisions were worth.
// It drives a table without a connection, so that everything a table shows is shown here too.
import { createContext } from "svelte";
import { addressOf } from "../analysis/sharing/notation";
import { keepGame, keptGame } from "../mine/finished";
import { router } from "../router.svelte";
import { ApiError } from "../server/api";
import { isBoard, USUAL } from "../server/editions";
import { review, study, type Source } from "../server/study";
import { isChoosing } from "../server/view";
import type { GameEvent, ReplayStep, ReplayedGame, ReviewedStep, TableInfo, View } from "../server/wire";
import { settings } from "../settings/settings.svelte";
import { soundOf } from "../sound";
import { TableStore } from "../table/store/store.svelte";
import { costliest, legEnds, type Lesson } from "./lessons";

const BETWEEN_MS = 500;
const ADDRESS_MS = 300;
// Nobody waits at a replay while a scoring is read: its lines stand beside the board.
const TOLD_ASIDE: readonly GameEvent["event"][] = ["Earned", "Settled", "RaceEnded", "FinishCardTurned"];

export class Replay {
  told = $state.raw<ReplayedGame | null>(null);
  step = $state(0);
  /** Whose view is shown; none with all cards open. */
  seat = $state<number | null>(null);
  playing = $state(false);
  judged = $state.raw<ReviewedStep[]>([]);
  failure = $state.raw<ApiError | null>(null);
  /** Why it can't be judged, or seen through other eyes: the server is needed for that. */
  unjudged = $state.raw<ApiError | null>(null);
  unseen = $state.raw<ApiError | null>(null);
  /** The record, where it is here: one's own, or one kept in this browser that the server did not give. */
  record = $state.raw<string | null>(null);
  /** The seats whose decisions are looked at; null where nobody knows who was a person. */
  people = $state.raw<readonly number[] | null>(null);
  readonly store: TableStore;

  #ended = false;
  #sent = 0;
  #addressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    if ("record" in source) this.record = source.record;
    const pace = { speed: () => settings.factor, wait: this.pause };
    this.store = new TableStore("", () => null, pace, { beat: (beat) => settings.sound && soundOf(beat) }, null);
  }

  get steps(): ReplayStep[] {
    return this.told?.steps ?? [];
  }

  get names(): string[] {
    return this.told?.names ?? [];
  }

  get view(): View | null {
    return this.steps[this.step]?.view ?? null;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  /** The step with which the set-up is done and the race begins. */
  get first(): number {
    const found = this.steps.findIndex(({ view }) => view.over || (view.waiting.length > 0 && !isChoosing(view)));
    return Math.max(found, 0);
  }

  /** The steps with which legs ended. */
  get legs(): number[] {
    return legEnds(this.steps);
  }

  get lessons(): Lesson[] {
    return costliest(this.judged, this.people);
  }

  isPerson(seat: number): boolean {
    return this.people === null || this.people.includes(seat);
  }

  // --- loading --------------------------------------------------------------------------------------------

  async load(step: number | null): Promise<void> {
    try {
      const told = await this.#asked(this.seat);
      if (this.#ended) return; // the page has been left meanwhile
      this.told = told;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
      return;
    }
    await this.go(Math.min(step ?? this.first, this.last));
  }

  /** Ask for the game, and keep it; where the server does not have it, it may be kept here. */
  async #asked(seat: number | null): Promise<ReplayedGame> {
    const table = this.record === null && "table" in this.source ? this.source.table : null;
    try {
      const told = await study.replay(this.#known, seat);
      if (table !== null && seat === null) void keepGame(table, told);
      return told;
    } catch (error) {
      const kept = table === null || seat !== null ? null : await keptGame(table);
      if (!kept) throw error;
      this.record = kept.record;
      return kept.told;
    }
  }

  /** What the server is asked about. */
  get #known(): Source {
    return this.record === null ? this.source : { record: this.record };
  }

  /** Look at the game as a seat knew it, or with all cards open; if the server can't be asked, as before. */
  async lookAs(seat: number | null): Promise<void> {
    const before = this.seat;
    this.seat = seat;
    await this.load(this.step);
    this.unseen = this.failure;
    if (!this.failure) return;
    this.seat = before;
    this.failure = null;
  }

  /** Let the server judge the game; what it says is shown as it comes. */
  async judge(): Promise<void> {
    if (this.#ended) return;
    this.unjudged = null;
    this.judged = [];
    try {
      for await (const step of review(this.#known)) {
        if (this.#ended) return;
        this.judged = [...this.judged, step];
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.unjudged = error; // without it the game can be seen all the same
    }
  }

  /** Take a position to the analysis board as a seat knew it: its decision is to be understood, not its luck. */
  async analyse(step: number, seat: number): Promise<void> {
    try {
      const { steps } = await study.replay(this.#known, seat);
      if (!this.#ended) router.go(addressOf(steps[step]?.view.position ?? ""));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // what was touched can be touched again
    }
  }

  end(): void {
    this.#ended = true;
    this.playing = false;
    clearTimeout(this.#addressTimer);
    this.store.end();
  }

  // --- going ----------------------------------------------------------------------------------------------

  /** Be at a step at once. */
  async go(step: number): Promise<void> {
    this.playing = false;
    this.#arrive(Math.min(Math.max(step, 0), this.last));
    const wanted = this.step;
    await this.#idle();
    if (this.step === wanted) this.#show(wanted);
  }

  /** Let the next step happen. */
  async next(): Promise<void> {
    if (this.step >= this.last) return;
    await this.#idle();
    this.#arrive(this.step + 1);
    const { seat, text, events, view } = this.steps[this.step] as ReplayStep;
    const shown = events.filter(({ event }) => !TOLD_ASIDE.includes(event));
    this.#sent += 1;
    const entry = { kind: "acted", seat: seat ?? 0, by: "person", action: text ?? "", events: shown } as const;
    this.store.receive({ type: "entry", seq: this.#sent, at: 0, entry, deadline: null, view });
  }

  async play(): Promise<void> {
    if (this.step >= this.last) await this.go(this.first);
    this.playing = true;
    while (this.playing && this.step < this.last) {
      await this.next();
      await this.#pauseUntil(() => !this.store.busy || !this.playing);
      await this.pause(BETWEEN_MS / Math.min(settings.factor, 2));
    }
    this.playing = false;
  }

  async #idle(): Promise<void> {
    this.store.skip();
    await this.#pauseUntil(() => !this.store.busy);
  }

  async #pauseUntil(done: () => boolean): Promise<void> {
    while (!done()) await this.pause(15);
  }

  #arrive(step: number): void {
    this.step = step;
    clearTimeout(this.#addressTimer);
    if (this.#ended) return; // the address is another page's by now
    this.#addressTimer = setTimeout(() => history.replaceState(history.state, "", `${location.pathname}?step=${this.step}`), ADDRESS_MS);
  }

  /** Show how things stood after a step: the table, and what had been seen of dice and cards in that leg. */
  #show(step: number): void {
    const view = this.steps[step]?.view;
    if (!view) return;
    this.#sent = 0;
    this.store.receive({ type: "table", seq: 0, you: null, table: this.#table(), view, present: [], watchers: 0, preparing: [], now: Date.now() });
    const { scene } = this.store;
    scene.forgetDice();
    for (const event of this.#eventsOfLeg(step)) {
      if (event.event === "Rolled") scene.sawDie(event.die);
      if (event.event === "Revealed" || event.event === "PlayedHand") scene.sawCard(event.card);
    }
  }

  #eventsOfLeg(step: number): GameEvent[] {
    const before = this.legs.filter((end) => end <= step).at(-1) ?? -1;
    return this.steps.slice(before + 1, step + 1).flatMap(({ events }) => events);
  }

  #table(): TableInfo {
    const options = { public: false, hints: false, hide_money: false, seconds: null, chat: false, watchers_chat: false, stand_in: "", neighbours: false };
    const seats = this.names.map((name) => ({ kind: "bot", name, bot: null, away: false }) as const);
    const fair = { commitment: "", nonces: [], seed: null, promises: [], draw: 0, fixed: false, owing: [], broken: [] };
    const edition = this.told?.edition ?? USUAL;
    return { id: "", code: "", edition, status: "over", seq: 0, host: null, seats: [...seats], options, fair, deadline: null, rematch: null };
  }
}

/** The tickets (in Cards: winner cards) that lay there when a step was decided. */
export function leftBefore(steps: readonly ReplayStep[], step: number): Record<string, number[]> {
  const view = steps[step - 1]?.view ?? null;
  if (!view) return {};
  return isBoard(view) ? view.tickets : view.leg_cards;
}

export const [replay, setReplay] = createContext<Replay>();
