// What an action is, in the reader's language, for any of the three games, the set-up of a leg included.
import { cardName } from "../cards/words";
import { actionName } from "../table/help/actions";
import { t } from "../words/words.svelte";

export function actionWords(action: string, names: readonly string[], left: Record<string, number[]>): string {
  const [kind, card = ""] = action.split(" ");
  if (kind === "discard" || kind === "deck" || kind === "intel") return t(`study.action.${kind}`, { card: cardName(card) });
  return actionName(action, names, left);
}

export function pieceName(name: string | undefined): string {
  return t(name === "palm" ? "study.piece.palm" : "study.piece.fennec");
}
