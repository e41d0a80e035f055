// One connection to a table that comes back by itself: waits longer after each failure, and asks only for what it missed.
import type { ServerMessage } from "./wire";

/** `silent`: nothing is heard, and nobody knows yet whether the connection is lost. */
export type Connection = "connecting" | "open" | "silent" | "lost" | "ended";

interface SocketEvents {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
  hello(): { token?: string; since?: number };
  /** Whether somebody plays here, who must know at once that nothing is heard; asking often costs the server something. */
  plays(): boolean;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const BEAT_MS = 380;
// In beats without a word: a page that stood still, and not the network, counts none meanwhile. Those of a player and the two
// more stay below two seconds, in which the loss of the network is shown.
const ASK_AFTER = { playing: 3, else: 52 };
const SILENT_AFTER = 2; // beats more without an answer
const LOST_AFTER = 50;
/** While nobody looks, only so often that nothing between here and the server takes the connection for forgotten. */
const ASK_HIDDEN_MS = 20_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beats: ReturnType<typeof setInterval> | undefined;
  #quiet = 0;
  #silent = false;
  #asked = 0;
  #ended = false;

  constructor(
    private readonly url: string,
    private readonly on: SocketEvents,
  ) {
    this.#connect();
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#now);
  }

  send(message: Record<string, unknown>): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    window.removeEventListener("online", this.#online);
    window.removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#timer);
    clearInterval(this.#beats);
    this.#socket?.close();
    this.on.connection("ended");
  }

  /** Try at once when the network or the reader comes back. */
  #now = (): void => {
    this.#quiet = 0;
    if (document.hidden || this.#ended || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #online = (): void => {
    if (this.#socket && this.#silent) this.#giveUp(this.#socket);
    this.#now();
  };

  /** The browser knows that there is no network: what is open may not have noticed. */
  #offline = (): void => {
    if (this.#socket && !this.#ended) this.#tellSilence();
  };

  #connect(): void {
    this.on.connection("connecting");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#quiet = 0;
      this.#silent = false;
      socket.send(JSON.stringify({ type: "hello", ...this.on.hello() }));
      clearInterval(this.#beats);
      this.#beats = setInterval(() => this.#beat(socket), BEAT_MS);
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(String(data));
    };
    socket.onclose = () => this.#lost(socket);
  }

  #receive(text: string): void {
    this.#quiet = 0;
    this.#silent = false;
    this.#failures = 0;
    const message = JSON.parse(text) as ServerMessage;
    this.on.connection("open");
    this.on.message(message);
    if (message.type === "bye") this.#failures = 3;
  }

  /** Ask after a moment without a word; without an answer say so, and at last try anew. */
  #beat(socket: WebSocket): void {
    if (document.hidden) {
      if (Date.now() - this.#asked >= ASK_HIDDEN_MS) this.#ask();
      return;
    }
    this.#quiet += 1;
    const askAfter = this.on.plays() ? ASK_AFTER.playing : ASK_AFTER.else;
    if (this.#quiet % askAfter === 0) this.#ask();
    if (this.#quiet === askAfter + SILENT_AFTER) this.#tellSilence();
    if (this.#quiet >= askAfter + LOST_AFTER) this.#giveUp(socket);
  }

  #tellSilence(): void {
    this.#silent = true;
    this.on.connection("silent");
  }

  #ask(): void {
    this.#asked = Date.now();
    this.send({ type: "ping" });
  }

  #giveUp(socket: WebSocket): void {
    socket.close();
    this.#lost(socket); // a browser without a network waits long before it says that a connection is closed
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearInterval(this.#beats);
    if (this.#ended) return;
    this.on.connection("lost");
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }
}
