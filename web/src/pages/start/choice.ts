// What can be chosen on the Play card, and what a wish comes to in a game that does not have it. From the tables of games and bots.
import { EDITIONS, factsOf, USUAL } from "../../server/editions";
import { levelFor, levelsOf, type Level } from "../../server/levels";
import type { Edition, SeatRequest } from "../../server/wire";

/** Bots of every strength at one table, the strongest first. */
export const MIXED = "mixed";

/** The game of a name that was kept; the usual one if there is none of that name now. */
export function editionFor(wished: string): Edition {
  return EDITIONS.find(({ name }) => name === wished)?.name ?? USUAL;
}

export function opponentsOf(edition: Edition): number[] {
  return factsOf(edition).players.map((players) => players - 1);
}

/** The number of opponents nearest to a wish. */
export function opponentsFor(edition: Edition, wished: number): number {
  return opponentsOf(edition).reduce((best, number) => (Math.abs(number - wished) < Math.abs(best - wished) ? number : best));
}

/** Whether players of this game may choose partners when so many sit at the table. */
export function hasPartners(edition: Edition, players: number): boolean {
  const { partners_from: from } = factsOf(edition);
  return from !== null && players >= from;
}

/** So many bots of a level, or of all levels in turn. */
export function botSeats(edition: Edition, number: number, level: string): SeatRequest[] {
  const levels: Level[] = level === MIXED ? levelsOf(edition).toReversed() : [levelFor(edition, level)];
  return Array.from({ length: number }, (_, index) => ({ kind: "bot", bot: levels[index % levels.length] ?? levelFor(edition, level) }));
}
