// The requests of analysis and replays: odds of any position, a game step by step, and a game judged.
import { fetched, request, tablePath } from "./api";
import type { components } from "./openapi";
import type { AdvisedAction, Odds } from "./requests";
import type { Reason } from "../words/reasons";
import type { GameEvent, View } from "./view";

type Shapes = components["schemas"];

export interface Analysed<Setup> {
  /** The position as the server writes it. */
  position: string;
  view: Setup;
  odds: Odds & { leg_method: string; leg_error: number };
  advice: { actions: AdvisedAction[] } | null;
}

/** A step as the server describes it, with the events and the view that it leaves open. */
export type ReplayStep = Omit<Shapes["ReplayStep"], "events" | "view"> & { events: GameEvent[]; view: View };
export type Replayed = Omit<Shapes["ReplayShape"], "steps"> & { steps: ReplayStep[] };

/** What a seat did, and the best it could have done, in pounds, by what it could know then. */
export interface Decision {
  seat: number;
  action: string;
  value: number;
  why: Reason[];
  best: string;
  best_value: number;
  best_why: Reason[];
  given_up: number;
}

/** How things stand after a step. */
export interface Judged {
  /** By camel: its chance to win the leg, the race. Empty while the cards of a leg are chosen. */
  leg: Record<string, number>;
  race: Record<string, number>;
  money: number[];
  decision: Decision | null;
}

/** Where a game to replay comes from: a table of this server, or a record of one's own. */
export type Source = { table: string } | { record: string };

export const ALL_OPEN = -1;

export const study = {
  odds: <Setup>(position: string) => request<Analysed<Setup>>(`/odds?position=${encodeURIComponent(position)}`),
  position: (table: string, token: string | null) => request<Shapes["PositionText"]>(tablePath(table, "/position"), token),
  replay: (source: Source, seat: number) =>
    "table" in source
      ? request<Replayed>(tablePath(source.table, `/replay?seat=${seat}`))
      : request<Replayed>(`/replays?seat=${seat}`, null, { record: source.record }),
};

/** Judge a game: every step as soon as it is judged. */
export async function* review(source: Source): AsyncGenerator<Judged> {
  const answer = "table" in source ? await fetched(tablePath(source.table, "/review")) : await fetched("/replays/review", null, source);
  yield* linesOf<Judged>(answer.body);
}

/** Read a stream of JSON, one value a line. */
export async function* linesOf<T>(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<T> {
  const reader = stream?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) yield JSON.parse(line) as T;
    }
  } finally {
    await reader.cancel(); // who goes away stops the server's work
  }
}
