// The facts of each game that the page needs before there is a table. The server tells them; until it has, nothing is limited
// here, and the server has the last word.
import { api } from "./api";
import type { EditionFacts } from "./wire";
import type { Edition } from "./wire";

let known = $state.raw<Partial<Record<Edition, EditionFacts>>>({});

/** Ask once; who can't be answered asks again. */
export async function askEditions(): Promise<void> {
  if (Object.keys(known).length) return;
  const { editions } = await api.editions().catch(() => ({ editions: [] }));
  learn(editions);
}

export function learn(editions: readonly EditionFacts[]): void {
  known = Object.fromEntries(editions.map((facts) => [facts.name, facts]));
}

export function factsOf(edition: Edition): EditionFacts | undefined {
  return known[edition];
}
