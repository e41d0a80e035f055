// What bets pay, from the editions' tables: the numbers that stand on the things, and in the sentences about them.
import { factsOf } from "../server/editions";
import type { Edition } from "../server/wire";

/** What a bet pays when it is right, when it is nearly right (null where that counts for nothing), and else. */
export interface Pays {
  right: number;
  near: number | null;
  other: number;
}

function rowsOf(edition: Edition, bet: string): number[][] {
  const found = factsOf(edition).bets.find((one) => one.bet === bet);
  if (!found) throw new Error(`${edition} has no bet ${bet}`);
  return found.pays;
}

/** What one card of a bet pays: the card of that value, where they differ. */
export function paysOf(edition: Edition, bet: string, value?: number): Pays {
  const rows = rowsOf(edition, bet);
  const row = rows.find((one) => Math.max(...one) === value) ?? rows[0] ?? [];
  const [right = 0, ...less] = [...new Set(row)].sort((a, b) => b - a);
  return { right, near: less.length > 1 ? (less[0] ?? null) : null, other: less.at(-1) ?? 0 };
}

/** What right finish cards earn, in the order in which they were laid; the last of them is for every later one too. */
export function ladderOf(edition: Edition, deck: string): number[] {
  return rowsOf(edition, deck).map((row) => Math.max(...row));
}
