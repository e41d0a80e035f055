// Which game a view is of. Only names and shapes; nothing here knows a rule.
import type { BoardView, CardsView, GameEvent, View } from "./wire";

export type EventNamed<Name extends GameEvent["event"]> = Extract<GameEvent, { event: Name }>;

export function isBoard(view: View | null): view is BoardView {
  return view?.game === "board";
}

export function isCards(view: View | null): view is CardsView {
  return view?.game === "cards";
}

/** Whether it is a leg's set-up, in which several seats choose at once. */
export function isChoosing(view: View | null): view is CardsView {
  return isCards(view) && view.phase === "choose";
}
