// What the host may change before the game, and who would have to go for it. The server does it by the same order (arranging.py).
import { factsOf } from "../../server/editions";
import type { Edition, TableInfo } from "../../server/wire";

export const CLOCKS: readonly number[] = [0, 30, 60, 120];

/** The numbers of seats that a game has, and the one that the table has now. */
export function sizesOf(edition: Edition, now: number): number[] {
  const { players, unofficial } = factsOf(edition);
  return [...unofficial.filter((number) => number === now), ...players];
}

/** The number of seats nearest to the one that the table has. */
export function sizeFor(edition: Edition, now: number): number {
  return sizesOf(edition, now).reduce((best, number) => (Math.abs(number - now) < Math.abs(best - now) ? number : best));
}

/** The seconds that can be chosen for a turn, with those that are set. */
export function clocksOf(seconds: number): number[] {
  return [...new Set([...CLOCKS, seconds])].toSorted((a, b) => a - b);
}

/** The names of the people who lose their seats when there are only so many: the last ones; the host stays. */
export function losers({ seats, host }: TableInfo, players: number): string[] {
  const people = seats.flatMap(({ kind, name }, seat) => (kind === "person" && seat !== host ? [name ?? ""] : []));
  const room = players - (host === null ? 0 : 1);
  return people.slice(Math.max(room, 0));
}
