// A lesson being played: a table with a store like any other, at which a script stands in for the server. It tells what happens and
// takes no action but the one it asks for.
import { untrack } from "svelte";
import { factsOf } from "../server/editions";
import type { Family } from "../server/wire";
import type { Pace } from "../table/store/director";
import type { Beat } from "../table/store/beats";
import { TableStore } from "../table/store/store.svelte";
import type { Place, Script, Step } from "./script";

const PUPIL = 0;

export class Lesson {
  readonly store: TableStore;
  readonly family: Family;
  /** Which step it is at. */
  at = $state(0);
  /** How often something else was touched than what the step asks for. */
  nudges = $state(0);
  /** What the step brings has been told; it is over when that has been shown. */
  #told = $state(false);
  #entries = 0;

  constructor(
    private readonly script: Script,
    name: string,
    pace: Pace,
    on: { beat(beat: Beat): void },
  ) {
    this.family = factsOf(script.table.edition).family;
    this.store = new TableStore(script.table.id, () => null, this.#patient(pace), on, { send: (message) => this.#hear(message), end: () => undefined });
    this.store.connection = "open";
    const [first, ...rivals] = script.table.seats;
    const seats = first ? [{ ...first, name }, ...rivals] : rivals;
    this.store.receive({ type: "table", seq: 0, you: PUPIL, table: { ...script.table, seats }, view: script.view, present: [PUPIL], watchers: 0, preparing: [], now: Date.now() });
  }

  /** A scoring stays until it has been read. */
  #patient(pace: Pace): Pace {
    const reading = (): boolean => untrack(() => this.store.scene.scoring?.complete === true);
    return { ...pace, wait: (ms) => (reading() ? new Promise(() => undefined) : pace.wait(ms)) };
  }

  get step(): Step | undefined {
    return this.script.steps[this.at];
  }

  get over(): boolean {
    return this.at >= this.script.steps.length;
  }

  /** How much of it is done, from 0 to 1. */
  get done(): number {
    return this.at / this.script.steps.length;
  }

  /** What is to be pointed at now: something to touch, or to be looked at. */
  get places(): readonly Place[] {
    return this.isPupils && this.#told ? [] : (this.step?.places ?? []);
  }

  /** Whether the step is an action of the pupil's. */
  get isPupils(): boolean {
    return this.step?.entry?.seat === PUPIL;
  }

  /** Whether the step is only to be read. */
  get explains(): boolean {
    return this.step !== undefined && !this.step.entry;
  }

  /** Go on after an explanation. */
  next(): void {
    if (this.explains) this.#advance();
  }

  /** Go on where nothing is asked of the pupil: to be called whenever something has been shown. */
  goOn(): void {
    if (this.store.busy || this.store.log.length < this.#entries) return;
    if (this.#told) this.#advance();
    if (!this.explains && !this.isPupils && !this.#told) this.#tell();
  }

  nudge(): void {
    this.nudges += 1;
  }

  #advance(): void {
    this.at += 1;
    this.nudges = 0;
    this.#told = false;
  }

  #tell(): void {
    const { entry, view } = this.step ?? {};
    if (!entry) return;
    this.#told = true;
    this.#entries += 1;
    this.store.receive({ type: "entry", seq: this.#entries, at: Date.now(), entry, deadline: null, ...(view ? { view } : {}) });
  }

  /** Answer what the pupil's browser would send to a server. */
  #hear(message: Record<string, unknown>): boolean {
    const wanted = this.isPupils && !this.#told && message["type"] === "act" && message["action"] === this.step?.entry?.action;
    const id = String(message["id"] ?? "");
    queueMicrotask(() => {
      if (wanted) this.#tell();
      else this.nudge();
      this.store.receive({ type: "answer", id, ok: wanted, ...(wanted ? { seq: this.#entries } : {}) });
    });
    return true;
  }
}
