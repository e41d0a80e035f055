// The games there are and the facts of each, as the server tells them (/api/editions). `make types` writes them here, so that the first
// screen is there without asking.
import { editions } from "./tables.json";
import type { Edition, EditionFacts } from "./wire";

/** The game where none is chosen. */
export const USUAL = editions.usual as Edition;

/** All games, the usual one first. */
export const EDITIONS = (editions.editions as EditionFacts[]).toSorted((a, b) => Number(b.name === USUAL) - Number(a.name === USUAL));

export function factsOf(edition: Edition): EditionFacts {
  const facts = EDITIONS.find(({ name }) => name === edition);
  if (!facts) throw new Error(`there is no game ${edition}`);
  return facts;
}

// --- board or cards? Only these two ask. ------------------------------------------------------------------

interface OfEdition {
  edition: Edition;
}

export function isCards<T extends OfEdition>(of: T | null | undefined): of is Extract<T, { edition: "cards" }> {
  return !!of && factsOf(of.edition).family === "cards";
}

export function isBoard<T extends OfEdition>(of: T | null | undefined): of is Exclude<T, { edition: "cards" }> {
  return !!of && factsOf(of.edition).family === "board";
}
