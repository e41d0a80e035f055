// The chances of each camel as both hints and analysis list them: who leads the leg most likely comes first.
import type { Odds } from "../server/wire";

interface Chances {
  letter: string;
  /** Of the leg. */
  first: number;
  second: number;
  /** Of the race. */
  wins: number;
  last: number;
}

export function chancesOf(odds: Odds | undefined): Chances[] {
  return Object.entries(odds?.leg ?? {})
    .map(([letter, [first = 0, second = 0]]) => ({ letter, first, second, wins: odds?.race.winner[letter] ?? 0, last: odds?.race.loser[letter] ?? 0 }))
    .sort((a, b) => b.first - a.first || b.wins - a.wins);
}
