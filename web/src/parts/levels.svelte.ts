// The house bots as levels a person can choose from, the weakest first, and which of them play a game.
import { api } from "../server/api";
import type { Edition } from "../server/wire";

const LEVELS = ["novice", "bookie", "shrewd", "sage", "champion"] as const;
export type Level = (typeof LEVELS)[number];

let played = $state.raw<Record<string, readonly Edition[]>>({});

/** Ask the server which games each bot plays; as long as that is not known any may be chosen, and the server has the last word. */
export async function askWhoPlays(): Promise<void> {
  const { bots } = await api.bots().catch(() => ({ bots: [] }));
  played = Object.fromEntries(bots.map(({ name, editions }) => [name, editions]));
}

export function isLevel(name: string): name is Level {
  return (LEVELS as readonly string[]).includes(name);
}

/** The levels that play a game. */
export function levelsOf(edition: Edition): Level[] {
  return LEVELS.filter((level) => played[level]?.includes(edition) ?? true);
}

/** The level that is wished for, or the nearest weaker one that plays the game. */
export function levelFor(edition: Edition, wished: Level): Level {
  return levelsOf(edition).findLast((level) => LEVELS.indexOf(level) <= LEVELS.indexOf(wished)) ?? LEVELS[0];
}
