// One table as this browser sees it: the connection, what the server told, and what of it has been shown.
// State comes from the server and nowhere else; the director shows it at the players' pace.
import { duty } from "../../fair/share";
import { renumberSeat } from "../../kept";
import { api, ApiError } from "../../server/api";
import { factsOf } from "../../server/editions";
import { TableSocket, type Connection } from "../../server/socket";
import { isChoosing } from "../../server/view";
import type { Acted, Answer, Arranged, Entry, EntryMessage, Family, ServerMessage, TableAdvice, TableInfo, View } from "../../server/wire";
import type { Reason } from "../../words/reasons";
import type { Beat } from "./beats";
import { Director, type Pace } from "./director";
import { Scene } from "./scene.svelte";
import { trackBefore } from "./unit";

export interface LoggedEntry {
  seq: number;
  at: number;
  entry: Entry;
}

interface StoreEvents {
  beat(beat: Beat): void;
}

/** How long an action is held back, and how much of the clock must be left for it. */
const HOLD_MS = 2000;
const CLOCK_LEFT_MS = 5000;
/** What a player does goes out by this: to the server, or to whoever stands in for it. */
export interface Line {
  /** Whether it could be sent. */
  send(message: Record<string, unknown>): boolean;
  end(): void;
}

/** What the server would say to a spectator who acts. */
const WATCHING: Reason = { code: "command.watching", rule: null, facts: {}, text: "" };
/** What was wanted could not be sent: nobody is to think that it was done. No words can be loaded for it then. */
const UNSENT: Reason = { code: "offline", rule: null, facts: {}, text: "" };

/** The number of a seat after the table was arranged anew; none if it is gone. */
function numberAfter({ seats }: Arranged, seat: number): number | null {
  const number = seats.indexOf(seat);
  return number < 0 ? null : number;
}

export class TableStore {
  table = $state.raw<TableInfo | null>(null);
  /** The table as this browser first saw it. */
  found = $state.raw<TableInfo | null>(null);
  /** The newest view; what is on show may still be on the way to it. */
  view = $state.raw<View | null>(null);
  you = $state<number | null>(null);
  present = $state.raw<number[]>([]);
  watchers = $state(0);
  preparing = $state.raw<number[]>([]);
  connection = $state<Connection>("connecting");
  log = $state.raw<LoggedEntry[]>([]);
  /** Why what was wanted is not possible now. */
  refusal = $state.raw<Reason | null>(null);
  advice = $state.raw<TableAdvice | null>(null);
  deadline = $state<number | null>(null);
  /** Whether something is being shown that happened before. */
  busy = $state(false);
  /** Whether something is being shown once more. */
  again = $state(false);
  /** An action is on its way to the server. */
  sending = $state<string | null>(null);
  /** An action that is not sent yet: it can still be undone. */
  held = $state<string | null>(null);
  /** The entry that the server would take back, where all others are bots. */
  undoable = $state<number | null>(null);
  failure = $state<string | null>(null);
  /** The server has taken this player's seat away. */
  ousted = $state(false);
  readonly scene = new Scene();

  #seq = 0;
  #clockSkew = 0;
  #count = 0;
  /** What was said last and may not have been heard: the connection broke before an answer came. */
  #unheard: { id: string; text: string } | null = null;
  #ended = false;
  #asked = new Map<string, (answer: Answer | Extract<ServerMessage, { type: "why" }>) => void>();
  #director: Director;
  #endHold: ((send: boolean) => void) | null = null;
  /** None at a table that is only played again. */
  #socket: Line | null;

  constructor(
    readonly id: string,
    private readonly token: () => string | null,
    private readonly pace: Pace,
    private readonly on: StoreEvents,
    line?: Line | null,
  ) {
    this.#director = new Director(this.scene, pace, {
      beat: (beat) => this.on.beat(beat),
      shown: (message) => this.#shown(message),
      idle: () => this.#idle(),
    });
    this.#socket = line === undefined ? this.#connect() : line;
  }

  #connect(): TableSocket {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new TableSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`, {
      message: (message) => this.receive(message),
      connection: (state) => this.#connected(state),
      hello: () => this.#hello(),
      plays: () => this.you !== null && this.table?.status === "playing",
    });
  }

  #hello(): { token?: string; since?: number } {
    const token = this.token();
    return { ...(token ? { token } : {}), ...(this.#seq ? { since: this.#seq } : {}) };
  }

  /** Say hello anew: with the seat that has just been taken. */
  reconnect(): void {
    if (this.#ended) return; // the page was left before the answer came that asks for this
    this.#socket?.end();
    this.#seq = 0;
    this.#socket = this.#connect();
  }

  end(): void {
    this.sendHeld();
    this.#ended = true;
    this.#director.clear();
    this.#socket?.end();
  }

  /** Whether this player may act now, on what is on show. */
  get yourTurn(): boolean {
    return this.turnCame && !this.again && this.held === null;
  }

  /** Whether it is this player's turn and they have seen all that came before it. */
  get turnCame(): boolean {
    return (!this.busy || this.choosing) && this.actions.length > 0;
  }

  /** Whether a leg of Camel Up Cards is being set up, where nobody has to wait until the others' choices are shown. */
  get choosing(): boolean {
    return isChoosing(this.view) && isChoosing(this.scene.view);
  }

  /** What this player may do by the newest view. */
  get actions(): readonly string[] {
    return this.view?.actions ?? [];
  }

  /** Whether this player alone plays against bots, so that nobody waits for what they do, or for what they look at. */
  get alone(): boolean {
    const bots = this.table?.seats.filter(({ kind }, seat) => seat !== this.you && kind === "bot") ?? [];
    return this.you !== null && bots.length + 1 === this.table?.seats.length && this.table.seats[this.you]?.away === false;
  }

  /** Whether bots are still to move before it is this player's turn again, and nobody else. */
  get botsMove(): boolean {
    return this.alone && this.table?.status === "playing" && this.view !== null && !this.view.over && this.actions.length === 0;
  }

  /** Whether there is something on show, or still to come, that can be skipped. */
  get skippable(): boolean {
    return ((this.busy || this.again) && this.scene.playing !== null) || this.botsMove;
  }

  may(action: string): boolean {
    return this.yourTurn && this.actions.includes(action);
  }

  /** The server's clock now. */
  now(): number {
    return Date.now() + this.#clockSkew;
  }

  name(seat: number): string {
    return this.table?.seats[seat]?.name ?? `P${seat + 1}`;
  }

  /** What is played with: as long as nobody knows, a board. */
  get family(): Family {
    return this.table ? factsOf(this.table.edition).family : "board";
  }

  /** Whether one person plays against bots alone: nobody to talk to, nobody to invite. */
  get solo(): boolean {
    const kinds = this.table?.seats.map(({ kind }) => kind) ?? [];
    return kinds.filter((kind) => kind === "person").length === 1 && !kinds.includes("open");
  }

  /** Whether the person of a seat is not there just now, or a bot plays for them. */
  isAway(seat: number): boolean {
    const place = this.table?.seats[seat];
    return place?.away === true || (place?.kind === "person" && !this.present.includes(seat));
  }

  // --- what a player does ---------------------------------------------------------------------------------

  async act(action: string): Promise<boolean> {
    if (this.sending || this.held) return false;
    this.refusal = null;
    if (!this.may(action)) {
      await this.askWhy(action);
      return false;
    }
    if (this.#holds(action) && !(await this.#heldBack(action))) return false;
    this.sending = action;
    const answer = await this.#ask({ type: "act", seq: this.#seq, action });
    this.sending = null;
    this.#refused(answer);
    return answer?.type === "answer" && answer.ok;
  }

  /** Whether an action is held back for a moment: not if it shows luck, nobody else plays, or time is short. */
  #holds(action: string): boolean {
    const short = this.deadline !== null && this.deadline - this.now() < CLOCK_LEFT_MS;
    return !this.alone && !short && !showsLuck(action) && this.pace.holds?.() === true;
  }

  /** Hold an action back, and tell whether to send it then. */
  #heldBack(action: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#endHold?.(true), HOLD_MS);
      this.held = action;
      this.#endHold = (send) => {
        clearTimeout(timer);
        this.held = this.#endHold = null;
        resolve(send);
      };
    });
  }

  /** Send at once what is held back: whoever leaves has decided. */
  sendHeld(): void {
    const action = this.held;
    this.#endHold?.(false);
    if (action) void this.#ask({ type: "act", seq: this.#seq, action });
  }

  get mayUndo(): boolean {
    return this.held !== null || (this.undoable !== null && this.alone && !this.sending);
  }

  /** Undo one's last action: what is held back is never sent; among bots the server takes it back with their answers. */
  async undo(): Promise<void> {
    if (!this.mayUndo) return;
    this.refusal = null;
    if (this.#endHold) this.#endHold(false);
    else await this.#send("undo");
  }

  async #send(type: "undo" | "take_back"): Promise<void> {
    this.sending = type;
    this.#refused(await this.#ask({ type, seq: this.#seq }));
    this.sending = null;
  }

  /** Choose the cards of a leg's set-up: all of them are one action. */
  async choose(choice: string): Promise<void> {
    if (this.sending) return;
    this.refusal = null;
    this.sending = choice;
    this.#refused(await this.#ask({ type: "act", seq: this.#seq, action: choice }));
    this.sending = null;
  }

  /** Take back what was chosen in a leg's set-up: possible until all have chosen. */
  async takeBack(): Promise<void> {
    if (this.sending) return;
    this.refusal = null;
    await this.#send("take_back");
  }

  /** Ask why an action is not possible now, and show the answer. */
  async askWhy(action: string): Promise<void> {
    if (this.you === null) {
      this.refusal = WATCHING;
      return;
    }
    const answer = await this.#ask({ type: "why", action });
    if (answer?.type === "why") this.refusal = answer.why;
    this.#refused(answer);
  }

  /** Say something to the others; false if it was not heard, or nobody knows. Said again, it is the same command: nobody hears it twice. */
  async say(text: string): Promise<boolean> {
    const id = this.#unheard?.text === text ? this.#unheard.id : this.#newId();
    this.#unheard = { id, text };
    const answer = await this.#ask({ type: "chat", text }, id);
    if (answer?.id === id && this.#unheard.id === id) this.#unheard = null; // the server has answered, whatever it was
    this.#refused(answer);
    return answer?.type === "answer" && answer.ok;
  }

  #refused(answer: Answer | Extract<ServerMessage, { type: "why" }> | null): void {
    if (answer === null && this.connection !== "open") this.refusal = UNSENT;
    if (answer?.type !== "answer" || answer.ok || answer.code === "stale") return;
    this.refusal = answer.why ?? { code: answer.code ?? "", rule: null, facts: {}, text: answer.message ?? "" };
  }

  comeBack(): void {
    this.#socket?.send({ type: "back" });
  }

  /** Show at once what waits to be shown and, where only bots move, all until it is one's own turn. */
  skip(): void {
    this.#director.skip(this.botsMove);
  }

  /** Show once more what was done from an entry on. */
  showAgain({ seq, entries }: { seq: number; entries: readonly Acted[] }): void {
    if (this.busy || this.again) return;
    const since = standing(this.log).flatMap((logged) => (logged.seq >= seq && logged.entry.kind === "acted" ? logged.entry.events : []));
    this.again = true;
    void this.#director.showAgain(entries, trackBefore(this.scene.track, since));
  }

  goOn(): void {
    this.#director.goOn();
  }

  async askAdvice(): Promise<void> {
    const token = this.token();
    if (!token || !this.table?.options.hints) return;
    try {
      const advice = await api.advice(this.id, token);
      if (advice.seq === this.#seq) this.advice = advice;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #newId(): string {
    return `${Date.now().toString(36)}-${(this.#count += 1)}`;
  }

  #ask(message: Record<string, unknown>, id = this.#newId()): Promise<Answer | Extract<ServerMessage, { type: "why" }> | null> {
    if (!this.#socket?.send({ ...message, id })) return Promise.resolve(null);
    return new Promise((resolve) => this.#asked.set(id, resolve));
  }

  // --- what the server tells ------------------------------------------------------------------------------

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.#wholePicture(message);
        break;
      case "entry":
        this.#entry(message);
        break;
      case "answer":
      case "why":
        this.#asked.get(message.id ?? "")?.(message);
        this.#asked.delete(message.id ?? "");
        break;
      case "presence":
        this.present = message.present;
        this.watchers = message.watchers;
        this.preparing = message.preparing ?? [];
        if (message.deadline !== undefined) this.deadline = message.deadline;
        break;
      case "bye":
        this.failure = message.code;
        this.ousted = message.why?.code === "command.seat-lost";
        break;
      case "pong":
        this.#clockSkew = message.now - Date.now();
    }
  }

  /** Do what the draw of the dice waits for from this browser. */
  #drawOn(arrived: boolean): void {
    const step = this.table && duty(this.table, this.you, arrived);
    if (step) void this.#ask(step);
  }

  #connected(state: Connection): void {
    const back = state === "open" && this.connection !== "open" && this.connection !== "silent";
    this.connection = state;
    if (back) this.#drawOn(false); // what was sent before the cut may be lost
    if (state === "open" || state === "silent") return;
    for (const resolve of this.#asked.values()) resolve({ type: "answer", id: "", ok: false, code: "stale", message: "" });
    this.#asked.clear();
  }

  #wholePicture(message: Extract<ServerMessage, { type: "table" }>): void {
    this.#director.clear();
    this.#director.endSkip();
    this.#seq = message.seq;
    this.#clockSkew = message.now - Date.now();
    this.table = message.table;
    this.found ??= message.table;
    this.you = message.you;
    this.view = message.view;
    this.present = message.present;
    this.watchers = message.watchers;
    this.preparing = message.preparing ?? [];
    this.deadline = message.table.deadline;
    this.undoable = message.undo ?? null;
    this.failure = null;
    this.ousted = false;
    this.advice = null;
    this.busy = this.again = false;
    this.scene.show(message.view);
    this.#sitAt(message.you);
    this.#drawOn(true);
    if (message.seq > (this.log.at(-1)?.seq ?? 0)) void this.#loadLog(message.seq);
  }

  /** What happened before this browser came: for the log, and for the faces of the dice that are out. */
  async #loadLog(until: number): Promise<void> {
    try {
      const { entries } = await api.entries(this.id, this.token(), 0);
      const before = entries.filter(({ seq }) => seq <= until);
      this.log = [...before, ...this.log.filter(({ seq }) => seq > until)].map(({ seq, at, entry }) => ({ seq, at, entry }));
      for (const { entry } of before) this.#seeDice(entry);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #seeDice(entry: Entry): void {
    if (entry.kind !== "acted") return;
    for (const event of entry.events) {
      if (event.event === "Rolled") this.scene.sawDie(event.die);
      if (event.event === "Revealed" || event.event === "PlayedHand") this.scene.sawCard(event.card);
      if (event.event === "LegEnded") this.scene.forgetDice();
    }
  }

  #entry(message: EntryMessage): void {
    if (message.seq <= this.#seq) return;
    this.#seq = message.seq;
    if (message.table) this.table = message.table;
    if (message.entry.kind === "arranged" && this.you !== null) this.#sitAt(numberAfter(message.entry, this.you));
    if (message.view) {
      this.view = message.view;
      this.you = message.view.seat ?? this.you;
    }
    this.deadline = message.deadline;
    this.undoable = message.undo ?? null;
    this.advice = null;
    this.busy = true;
    this.#director.patient = this.alone;
    if (message.entry.kind === "undone") this.#director.skip(); // what is not shown yet has not happened
    this.#director.add(message);
    if (message.table) this.#drawOn(false);
  }

  #idle(): void {
    this.busy = this.again = false;
    if (!this.botsMove) this.#director.endSkip();
  }

  #sitAt(seat: number | null): void {
    this.you = seat;
    if (seat !== null && this.table?.status === "open") renumberSeat(this.id, seat);
  }

  #shown({ seq, at, entry }: EntryMessage): void {
    this.log = [...this.log, { seq, at, entry }];
  }
}

/** Give the log without what was taken back. */
export function standing(log: readonly LoggedEntry[]): LoggedEntry[] {
  const left: LoggedEntry[] = [];
  for (const logged of log) {
    if (logged.entry.kind !== "undone") left.push(logged);
    else {
      const { since } = logged.entry;
      left.splice(0, left.length, ...left.filter(({ seq, entry }) => seq < since || entry.kind !== "acted"));
    }
  }
  return left;
}

function showsLuck(action: string): boolean {
  return action === "roll" || action === "reveal";
}
