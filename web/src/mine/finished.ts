// Finished games that this browser has seen, kept so that they can be looked at again without a network: what was told of the
// table, the record, and the game step by step. The newest stay, as many as there is room for.
import { read, write } from "../kept";
import { api, ApiError } from "../server/api";
import { study } from "../server/study";
import type { ReplayedGame, TableInfo } from "../server/wire";

/** What a record is checked by: its text, and its table with the promises of all. */
type RecordAndTable = [record: string, table: TableInfo];

export interface FinishedGame {
  table: TableInfo;
  record: string;
  told: ReplayedGame;
}

interface Entry {
  id: string;
  bytes: number;
}

const LIST = "camelup.games";
const CACHE = "camelup.games"; // of a name by which the worker removes nothing
export const MOST_GAMES = 50;
export const MOST_BYTES = 2_000_000; // compressed: a game takes ten to twenty thousand

/** What the server told of finished games: the same for all that is shown of one, so it is asked for once. */
const asked = new Map<string, Promise<RecordAndTable>>();

/** Ask for a record and its table; where the server does not have them, what is kept here will do. */
export function recordAndTable(id: string): Promise<RecordAndTable> {
  const asking = asked.get(id) ?? ask(id);
  asked.set(id, asking);
  asking.catch(() => asked.delete(id)); // the next one asks again
  return asking;
}

async function ask(id: string): Promise<RecordAndTable> {
  try {
    const [record, { table }] = await Promise.all([api.record(id), api.table(id)]);
    return [record, table];
  } catch (error) {
    const kept = await keptGame(id);
    if (!kept) throw error;
    asked.delete(id); // it may have more to tell when it can be reached
    return [kept.record, kept.table];
  }
}

/** Keep a finished game, unless it is kept already. A browser that keeps nothing still plays. */
export async function keepGame(id: string, told?: ReplayedGame): Promise<void> {
  if (!canKeep() || list().some((entry) => entry.id === id)) return;
  try {
    const [[record, table], steps] = await Promise.all([recordAndTable(id), told ?? study.replay({ table: id }, null)]);
    const packed = await compressed(JSON.stringify({ table, record, told: steps } satisfies FinishedGame));
    const cache = await caches.open(CACHE);
    await cache.put(address(id), new Response(packed));
    const [stay, go] = withRoom([{ id, bytes: packed.size }, ...list().filter((entry) => entry.id !== id)]);
    write(LIST, stay);
    await Promise.all(go.map((entry) => cache.delete(address(entry.id))));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof DOMException)) throw error; // no server, or no room
  }
}

export async function keptGame(id: string): Promise<FinishedGame | null> {
  if (!canKeep()) return null;
  const found = await caches.match(address(id), { cacheName: CACHE }).catch(() => undefined);
  return found?.body ? ((await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).json()) as FinishedGame) : null;
}

export async function forgetGame(id: string): Promise<void> {
  if (!canKeep()) return;
  write(LIST, list().filter((entry) => entry.id !== id));
  await caches.open(CACHE).then((cache) => cache.delete(address(id))).catch(() => undefined);
}

/** Share games out, the newest first, into those for which there is room and the others. */
export function withRoom(games: readonly Entry[]): [stay: Entry[], go: Entry[]] {
  let bytes = 0;
  const stay = games.slice(0, MOST_GAMES).filter((game) => (bytes += game.bytes) <= MOST_BYTES);
  return [stay, games.filter((game) => !stay.includes(game))];
}

function list(): Entry[] {
  return read<Entry[]>(LIST, []);
}

function address(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}

/** Whether the browser has what it takes: only over https, and not one of long ago. */
function canKeep(): boolean {
  return "caches" in globalThis && "CompressionStream" in globalThis;
}

function compressed(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
