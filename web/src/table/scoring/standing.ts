// Who stands where by their money, at the end and on the way to it. Knows what was paid, no rule.
import type { GameEvent, Result } from "../../server/wire";

export interface Standing {
  seat: number;
  /** Those with the same money share a place. */
  place: number;
  money: number;
}

/** Put everybody in their place, the richest first. */
export function standingsOf(money: readonly number[]): Standing[] {
  return money
    .map((own, seat) => ({ seat, place: 1 + money.filter((other) => other > own).length, money: own }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

interface Paid {
  seat: number;
  /** Null while it is still being counted. */
  paid: number | null;
}

/** What everybody has while the last scoring is being shown: the money of the end less what is still to be paid. */
export function moneySoFar(result: Result, events: readonly GameEvent[], shown: readonly Paid[]): number[] {
  const money = [...result.money];
  for (const event of events) {
    if (event.event === "Settled" || event.event === "FinishCardTurned") money[event.seat]! -= event.paid;
  }
  for (const { seat, paid } of shown) money[seat]! += paid ?? 0;
  return money;
}

const BOARD = ["ticket", "pyramid", "partner", "tile", "finish"] as const;
const CARDS = ["leg", "midfield", "piece", "overall"] as const;
/** What only some games have: a row without anything in it is left out. */
const RARE: readonly Source[] = ["partner", "spared"];
export type Source = "start" | (typeof BOARD)[number] | (typeof CARDS)[number] | "spared";

/** The sources of money that a game has, in the order in which they are told. */
export function sourcesOf(cards: boolean, earned: readonly Record<string, number>[]): Source[] {
  const all: Source[] = ["start", ...(cards ? CARDS : BOARD), "spared"];
  return all.filter((source) => !RARE.includes(source) || earned.some((own) => own[source]));
}
