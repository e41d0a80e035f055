// The house bots as levels a person can choose from, the weakest first, and which of them play a game: as the server tells them
// (/api/bots). `make types` writes them here, so that the first screen is there without asking.
import { bots } from "./tables.json";
import type { Bot, Edition } from "./wire";

export type Level = Bot["name"];

/** The level where none is chosen. */
export const USUAL_LEVEL = bots.usual as Level;

const HOUSE = bots.bots as Bot[];
const place = (bot: string): number => HOUSE.findIndex(({ name }) => name === bot);

/** The levels that play a game. */
export function levelsOf(edition: Edition): Level[] {
  return HOUSE.filter(({ offered, editions }) => offered && editions.includes(edition)).map(({ name }) => name);
}

/** Who may sit in a seat: every level that plays the game, and who sits there already, level or not. */
export function botsFor(edition: Edition, sitting: string | null): string[] {
  const levels = levelsOf(edition);
  return sitting === null || levels.includes(sitting) ? levels : [...levels, sitting];
}

/**
 * The level that is wished for, or the nearest weaker one that plays the game: a browser may have kept a bot that was a level once.
 * The weakest where nobody has that name.
 */
export function levelFor(edition: Edition, wished: string): Level {
  const levels = levelsOf(edition);
  return levels.findLast((level) => place(level) <= place(wished)) ?? (levels[0] as Level);
}
