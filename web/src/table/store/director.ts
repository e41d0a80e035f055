// Plays entries one after another: the beats of each, then its view. Can be hurried, skipped, or told to show everything at once.
import type { Acted, EntryMessage, Stack } from "../../server/wire";
import { beatsOf, type Beat } from "./beats";
import type { Scene } from "./scene.svelte";

export interface Pace {
  /** How many times as quick as usual; Infinity shows everything at once. */
  speed(): number;
  wait(ms: number): Promise<void>;
  /** Whether the scoring of a leg stays until it has been read. */
  reads?(): boolean;
  /** Whether an action is held back for a moment in which it can be undone, where others play. */
  holds?(): boolean;
  /** How many times as quick as usual something is shown once more, to those who asked for it. */
  again?(): number;
}

const BETWEEN_MS = 250;
/** How long those who asked for less motion are told in words what they wanted to see again. */
const TOLD_MS = 2000;
/** More than so many waiting entries are played quicker, and ever quicker the more they are. */
const SHORT_QUEUE = 2;

export class Director {
  /** Nothing goes on before all has been shown, so a long queue is no reason to hurry. */
  patient = false;
  #queue: EntryMessage[] = [];
  #playing = false;
  #skipping = false;
  /** What is still to come is skipped, too, until somebody says that it is enough. */
  #skippingOn = false;
  /** The whole picture came while an entry was being played: what that entry shows is old. */
  #overtaken = false;
  #endWait: (() => void) | null = null;
  #again = false;

  constructor(
    private readonly scene: Scene,
    private readonly pace: Pace,
    private readonly on: { beat(beat: Beat): void; shown(message: EntryMessage): void; idle(): void },
  ) {}

  get busy(): boolean {
    return this.#playing;
  }

  add(message: EntryMessage): void {
    this.#queue.push(message);
    if (!this.#playing) void this.#run();
  }

  /** Show at once everything that waits to be played, or is still to come; a scoring is shown whole and waits to be read. */
  skip(on = false): void {
    if (!this.#playing && !on) return;
    this.#skipping = true;
    this.#skippingOn = on;
    this.#endWait?.();
  }

  /** Play again what comes from now on. */
  endSkip(): void {
    this.#skippingOn = false;
    if (!this.#playing) this.#skipping = false;
  }

  /** End the pause in which a scoring is read. */
  goOn(): void {
    this.#endWait?.();
  }

  /** Forget what waits: the whole picture has come anew. */
  clear(): void {
    this.#queue = [];
    this.#overtaken = this.#playing;
    this.skip();
  }

  /** Show once more what was shown before, on the track as it was then; what comes meanwhile waits. */
  async showAgain(entries: readonly Acted[], track: Stack[]): Promise<void> {
    if (this.#playing) return;
    this.#playing = this.#again = true;
    const { faces, card } = this.scene;
    this.scene.track = track;
    for (const entry of entries) await this.#playActed(entry);
    if (this.#speed() === Infinity) await this.#pause(TOLD_MS);
    this.scene.playing = null;
    this.scene.show(this.scene.view);
    Object.assign(this.scene, { faces, card });
    this.#playing = this.#again = this.#skipping = false;
    if (this.#queue.length) void this.#run();
    else this.on.idle();
  }

  #speed(): number {
    return this.#again ? (this.pace.again?.() ?? this.pace.speed()) : this.pace.speed();
  }

  async #run(): Promise<void> {
    this.#playing = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      this.#overtaken = false;
      await this.#play(message);
      this.on.shown(message);
    }
    this.#playing = false;
    this.#skipping = this.#skippingOn;
    this.on.idle();
  }

  async #play(message: EntryMessage): Promise<void> {
    if (message.entry.kind === "acted") await this.#playActed(message.entry);
    this.scene.playing = null;
    if (message.view && !this.#overtaken) this.scene.show(message.view);
  }

  async #playActed(entry: Acted): Promise<void> {
    this.scene.playing = entry;
    const all = beatsOf(entry.events, this.scene.track);
    const beats = this.#reads() ? all : withoutLegScoring(all);
    for (const beat of beats) await this.#beat(beat);
    this.#closeScoring();
    if (beats.length > 0) await this.#pause(BETWEEN_MS / this.#speed());
    if (entry.events.some(({ event }) => event === "LegEnded")) this.scene.forgetDice();
  }

  async #beat(beat: Beat): Promise<void> {
    if (beat.kind === "read") return this.#read(beat);
    const ms = this.#skipping ? 0 : this.#scaled(beat);
    this.scene.begin(beat, ms);
    if (ms > 0) this.on.beat(beat);
    await this.#pause(ms);
  }

  async #read(beat: Beat): Promise<void> {
    this.scene.begin(beat, 0);
    if (!this.#overtaken) await this.#waitOrGoOn(beat.ms);
  }

  #reads(): boolean {
    return this.#again || this.pace.reads?.() !== false;
  }

  #scaled(beat: Beat): number {
    const hurry = this.patient ? 1 : 1 + Math.max(0, this.#queue.length - SHORT_QUEUE) / 4;
    return beat.ms / (this.#speed() * hurry);
  }

  #closeScoring(): void {
    const shown = this.scene.scoring;
    if (shown && !shown.raceOver) this.scene.scoring = null;
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#skipping && ms > 0) await this.#waitOrGoOn(ms);
  }

  async #waitOrGoOn(ms: number): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#endWait = resolve;
    });
    await Promise.race([this.pace.wait(ms), ended]);
    this.#endWait = null;
  }
}

/** Leave out what nobody would have the time to read; how the race ends stays on show. */
function withoutLegScoring(beats: Beat[]): Beat[] {
  const unread = beats.some(({ kind }) => kind === "raceEnd") ? ["read"] : ["legEnd", "earned", "settled", "read"];
  return beats.filter(({ kind }) => !unread.includes(kind));
}
