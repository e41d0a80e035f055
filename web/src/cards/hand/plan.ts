// What a player means to do with the dealt cards of a leg, before it is told to the server.
// A plan has a pile for each card of the hand, or null for a card that is still in it.
import type { Pile } from "../../server/wire";

export const PILES: readonly Pile[] = ["discard", "deck", "intel"];
/** How many cards are still to be put on each pile. */
type Needs = Record<Pile, number>;

export type Plan = readonly (Pile | null)[];

export function emptyPlan(hand: readonly string[]): Plan {
  return hand.map(() => null);
}

export function planned(plan: Plan, pile: Pile): number {
  return plan.filter((one) => one === pile).length;
}

/** The pile that wants cards now: the first one that is not complete; null when the rest is kept. */
export function nextPile(plan: Plan, needs: Needs): Pile | null {
  return PILES.find((pile) => planned(plan, pile) < needs[pile]) ?? null;
}

/** Put a card on the pile that wants one, or take it back into the hand. */
export function touched(plan: Plan, index: number, needs: Needs): Plan {
  const pile = plan[index] === null ? nextPile(plan, needs) : null;
  return plan.map((one, place) => (place === index ? pile : one));
}

/** Write a complete plan as one action, in the order that the rules want (C5): `discard b1 o2 deck g1 intel y1`. */
export function choiceOf(hand: readonly string[], plan: Plan): string {
  return PILES.flatMap((pile) => {
    const cards = hand.filter((_, index) => plan[index] === pile);
    return cards.length ? [pile, ...cards] : [];
  }).join(" ");
}

/** The card that stays in hand when a plan is complete. */
export function keptCard(hand: readonly string[], plan: Plan, needs: Needs): string | null {
  return nextPile(plan, needs) === null ? (hand.find((_, index) => plan[index] === null) ?? null) : null;
}
