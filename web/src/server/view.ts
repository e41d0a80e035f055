// Which game a view shows, and what is going on in it.
import { isCards } from "./editions";
import type { CardsView, GameEvent, View } from "./wire";

export type EventNamed<Name extends GameEvent["event"]> = Extract<GameEvent, { event: Name }>;

/** Whether it is a leg's set-up, in which several seats choose at once. */
export function isChoosing(view: View | null): view is CardsView {
  return isCards(view) && view.phase === "choose";
}
