// The requests of analysis and replays: odds of any position, a game step by step, and a game judged.
import { fetched, request, tablePath, whole } from "./api";
import type { Position, PositionAnalysis, ReplayedGame, ReviewedStep } from "./wire";

/** Where a game to replay comes from: a table of this server, or a record of one's own. */
export type Source = { table: string } | { record: string };

export const study = {
  odds: (position: string) => request<PositionAnalysis>(`/odds?position=${encodeURIComponent(position)}`),
  position: (table: string, token: string | null) => request<Position>(tablePath(table, "/position"), token),
  /** As a seat knew it, or with all cards open. */
  replay: (source: Source, seat: number | null) => {
    const whose = seat === null ? "" : `?seat=${seat}`;
    return "table" in source
      ? request<ReplayedGame>(tablePath(source.table, `/replay${whose}`))
      : request<ReplayedGame>(`/replays${whose}`, null, { record: source.record });
  },
};

/** Judge a game: every step as soon as it is judged. */
export async function* review(source: Source): AsyncGenerator<ReviewedStep> {
  const answer = "table" in source ? await fetched(tablePath(source.table, "/review")) : await fetched("/replays/review", null, source);
  yield* linesOf<ReviewedStep>(answer.body);
}

/** Read a stream of JSON, one value a line. */
export async function* linesOf<T>(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<T> {
  const reader = stream?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let part = await whole(reader.read()); !part.done; part = await whole(reader.read())) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) yield JSON.parse(line) as T;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // who goes away stops the server's work; what has broken off is stopped already
  }
}
