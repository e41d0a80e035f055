// One connection to a table that comes back by itself: waits longer after each failure, and asks only for what it missed.
import type { ServerMessage } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "ended";

interface SocketEvents {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
  hello(): { token?: string; since?: number };
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #ended = false;

  constructor(
    private readonly url: string,
    private readonly on: SocketEvents,
  ) {
    this.#connect();
    window.addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
  }

  send(message: Record<string, unknown>): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    window.removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    this.#socket?.close();
    this.on.connection("ended");
  }

  /** Try at once when the network or the reader comes back. */
  #now = (): void => {
    if (document.hidden || this.#ended || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    this.on.connection("connecting");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.on.hello() }));
      clearInterval(this.#pings);
      this.#pings = setInterval(() => this.#ping(socket), PING_EVERY_MS);
    };
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = () => this.#lost(socket);
  }

  #receive(text: string): void {
    this.#heard = Date.now();
    if (this.#failures > 0 || this.#socket) this.#failures = 0;
    const message = JSON.parse(text) as ServerMessage;
    this.on.connection("open");
    this.on.message(message);
    if (message.type === "bye") this.#failures = 3;
  }

  #ping(socket: WebSocket): void {
    if (Date.now() - this.#heard > SILENCE_MS) socket.close();
    else this.send({ type: "ping" });
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearInterval(this.#pings);
    if (this.#ended) return;
    this.on.connection("lost");
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }
}
