// The requests of the page: one function each, and errors that carry the server's code.
import type { Accepted, ArrangeRequest, Entries, NewTable, Problem, Refusal, Seated, TableAdvice, TableAndSeat, TableList } from "./wire";

/** What is wrong: with a position every reason; with a text or an action one, and with a text the place. */
type Fault = Pick<Problem, "reasons" | "why" | "at" | "line" | "character">;

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly fault: Fault = {},
  ) {
    super(message);
  }
}

/** Ask the server and give its answer as it is; a refusal is thrown. */
export async function fetched(path: string, token?: string | null, body?: object): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const init: RequestInit = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new ApiError("offline", "");
  });
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as Partial<Refusal> | null;
  throw new ApiError(told?.error?.code ?? "broken", told?.error?.message ?? answer.statusText, told?.error);
}

export async function request<T>(path: string, token?: string | null, body?: object): Promise<T> {
  return (await whole((await fetched(path, token, body)).json())) as T;
}

/** Read an answer to its end; one that breaks off with the connection is none. */
export async function whole<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof SyntaxError ? error : new ApiError("offline", "");
  });
}

export function tablePath(id: string, rest = ""): string {
  return `/tables/${encodeURIComponent(id)}${rest}`;
}

export const api = {
  publicTables: () => request<TableList>("/tables"),
  table: (id: string) => request<TableAndSeat>(tablePath(id)),
  lay: (table: NewTable) => request<Seated>("/tables", null, table),
  join: (id: string, name: string, promise: string) => request<Seated>(tablePath(id, "/join"), null, { name, promise }),
  leave: (id: string, token: string) => request<unknown>(tablePath(id, "/leave"), token, {}),
  kick: (id: string, token: string, seat: number) => request<unknown>(tablePath(id, "/kick"), token, { seat }),
  setSeat: (id: string, token: string, seat: number, kind: "open" | "bot", bot?: string) =>
    request<unknown>(tablePath(id, "/seat"), token, { seat, kind, ...(bot ? { bot } : {}) }),
  arrange: (id: string, token: string, wish: ArrangeRequest) => request<Accepted>(tablePath(id, "/arrange"), token, wish),
  start: (id: string, token: string) => request<unknown>(tablePath(id, "/start"), token, {}),
  rematch: (id: string, token: string, promise: string) => request<Seated>(tablePath(id, "/rematch"), token, { promise }),
  record: async (id: string) => whole((await fetched(tablePath(id, "/record"))).text()),
  entries: (id: string, token: string | null, since: number) =>
    request<Entries>(tablePath(id, `/events?since=${since}`), token),
  advice: (id: string, token: string) => request<TableAdvice>(tablePath(id, "/advice"), token),
};
