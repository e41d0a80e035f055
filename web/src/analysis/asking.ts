// Asks for odds while a position is being changed: one question at a time, always the newest, and none twice.
import { ApiError } from "../server/api";
import { study } from "../server/study";
import type { PositionAnalysis as Answer } from "../server/wire";

export type { Answer };

interface Heard {
  answer(text: string, answer: Answer): void;
  refusal(text: string, error: ApiError): void;
}

const KEPT = 200;
const TRY_AGAIN_MS = 1500;

export class Asking {
  #wanted: string | null = null;
  #busy = false;
  #ended = false;
  #kept = new Map<string, Answer | ApiError>();

  constructor(
    private readonly heard: Heard,
    private readonly ask: (text: string) => Promise<Answer> = study.odds,
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  /** Ask about a position; after a moment, so that what is only passed over is not asked. */
  want(text: string, afterMs = 0): void {
    this.#wanted = null;
    const kept = this.#kept.get(text);
    if (kept) return this.#tell(text, kept);
    this.#wanted = text;
    if (!this.#busy) void this.#run(afterMs);
  }

  end(): void {
    this.#ended = true;
    this.#wanted = null;
  }

  async #run(afterMs: number): Promise<void> {
    this.#busy = true;
    await this.wait(afterMs);
    while (this.#wanted !== null) {
      const text: string = this.#wanted;
      const found = await this.ask(text).catch((error: unknown) => asApiError(error));
      if (this.#ended) return;
      await this.#take(text, found);
    }
    this.#busy = false;
  }

  async #take(text: string, found: Answer | ApiError): Promise<void> {
    const passing = found instanceof ApiError && (found.code === "too_many" || found.code === "offline" || found.code === "busy");
    if (!passing) this.#keep(text, found);
    if (this.#wanted === text && !passing) this.#wanted = null;
    this.#tell(text, found);
    if (passing) await this.wait(TRY_AGAIN_MS);
  }

  #tell(text: string, found: Answer | ApiError): void {
    if (found instanceof ApiError) this.heard.refusal(text, found);
    else this.heard.answer(text, found);
  }

  #keep(text: string, found: Answer | ApiError): void {
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    this.#kept.set(text, found);
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
