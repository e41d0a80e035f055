// How many of the dealt cards go where in a leg's set-up, by the number of players (C1): data that the view leaves out.
import type { CardsSeat, Pile } from "../server/view";

export const PILES: readonly Pile[] = ["discard", "deck", "intel"];
export type Needs = Record<Pile, number>;

const NEEDS: Record<number, Needs> = {
  2: { discard: 5, deck: 6, intel: 0 },
  3: { discard: 5, deck: 3, intel: 1 },
  4: { discard: 3, deck: 2, intel: 1 },
  5: { discard: 3, deck: 1, intel: 1 },
  6: { discard: 2, deck: 1, intel: 1 },
};

/** Tell how many cards a player has still to put on each pile. */
export function needsOf(players: number, { discarded, given, intel }: CardsSeat): Needs {
  const needs = NEEDS[players] ?? { discard: 0, deck: 0, intel: 0 };
  return {
    discard: needs.discard - discarded.length,
    deck: needs.deck - given.length,
    intel: needs.intel - (intel === null ? 0 : 1),
  };
}
