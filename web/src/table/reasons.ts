// Why an action is worth what it is, in the reader's language, from the odds. Knows how people talk, no rule.
import { colourName } from "../board/colours";
import * as cards from "../cards/words";
import type { AdvisedAction, Odds } from "../server/requests";
import { decimal, percent, t } from "../words/words.svelte";

/** Say what an action is. */
export function actionName(action: string, names: readonly string[], tickets: Record<string, number[]>): string {
  const [kind, what = ""] = action.split(" ");
  if (kind === "ticket") return t("action.ticket", { colour: colourName(what), value: tickets[what]?.[0] ?? "" });
  if (kind === "cheer" || kind === "boo") return t(`action.${kind}`, { space: what });
  if (kind === "winner" || kind === "loser") return t(`action.${kind}`, { colour: colourName(what) });
  if (kind === "partner") return t("action.partner", { name: names[Number(what.slice(1)) - 1] ?? what });
  return cards.actionName(action, tickets) ?? t("action.roll");
}

/** Say why it is worth that. */
export function reasonOf(advice: AdvisedAction, odds: Odds): string {
  const { action, value, gives } = advice;
  const [kind, what = ""] = action.split(" ");
  if (kind === "ticket") {
    const [first = 0, second = 0] = odds.leg[what] ?? [];
    return t("reason.ticket", { colour: colourName(what), first: percent(first), second: percent(second) });
  }
  if (kind === "cheer" || kind === "boo") return t("reason.tile", { space: what, units: decimal(odds.landings[what] ?? 0, 2) });
  if (kind === "winner" || kind === "loser") {
    return t(`reason.${kind}`, { colour: colourName(what), chance: percent(odds.race[kind][what] ?? 0) });
  }
  if (kind === "partner") return t("reason.partner", { value: decimal(value, 2) });
  return cards.reasonOf(advice, odds) ?? t("reason.roll", { gives: decimal(gives, 2) });
}
