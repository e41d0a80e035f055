// The house bots as levels a person can choose from, the weakest first, and which of them play a game: as the server tells them
// (/api/bots). `make types` writes them here, so that the first screen is there without asking.
import { bots } from "./tables.json";
import type { Bot, Edition } from "./wire";

export type Level = Bot["name"];

/** The level where none is chosen. */
export const USUAL_LEVEL = bots.usual as Level;

const LADDER = (bots.bots as Bot[]).filter(({ offered }) => offered);
const place = (level: string): number => LADDER.findIndex(({ name }) => name === level);

/** The levels that play a game. */
export function levelsOf(edition: Edition): Level[] {
  return LADDER.filter(({ editions }) => editions.includes(edition)).map(({ name }) => name);
}

/** The level that is wished for, or the nearest weaker one that plays the game; the weakest where the wish is no level. */
export function levelFor(edition: Edition, wished: string): Level {
  const levels = levelsOf(edition);
  return levels.findLast((level) => place(level) <= place(wished)) ?? (levels[0] as Level);
}
