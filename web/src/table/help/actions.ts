// What an action is, in the reader's language. Knows how people talk, no rule.
import { colourName } from "../../camels/colours";
import * as cards from "../../cards/words";
import { t } from "../../words/words.svelte";

/** Say what an action is. */
export function actionName(action: string, names: readonly string[], tickets: Record<string, number[]>): string {
  const [kind, what = ""] = action.split(" ");
  if (kind === "ticket") return t("action.ticket", { colour: colourName(what), value: tickets[what]?.[0] ?? "" });
  if (kind === "cheer" || kind === "boo") return t(`action.${kind}`, { space: what });
  if (kind === "winner" || kind === "loser") return t(`action.${kind}`, { colour: colourName(what) });
  if (kind === "partner") return t("action.partner", { name: names[Number(what.slice(1)) - 1] ?? what });
  return cards.actionName(action, tickets) ?? t("action.roll");
}
