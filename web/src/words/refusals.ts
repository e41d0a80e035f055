// Why an action is refused, by rule, in sentences a child understands; they stand beside the rules pages.
// Where one rule has several reasons (`B8.own`), what is on show tells which of them it is.
import en from "../../../docs/rules/refusals.en.json";
import es from "../../../docs/rules/refusals.es.json";
import { cardsReason } from "../cards/refusals";
import { isBoard, isCards, type BoardView, type View } from "../server/view";
import { settings } from "../settings.svelte";

const SENTENCES: Record<string, Record<string, string>> = { en, es };

export interface Refused {
  rule: string;
  message: string;
  action: string;
}

export function refusalWords({ rule, message, action }: Refused, view: View | null): string {
  const sentences = SENTENCES[settings.language] ?? {};
  const reason = isBoard(view) ? reasonIn(view, rule, action) : isCards(view) ? cardsReason(view, rule, action) : "";
  return sentences[`${rule}.${reason}`] ?? sentences[rule] ?? message;
}

function reasonIn(view: BoardView, rule: string, action: string): string {
  if (rule === "B8") return tileReason(view, Number(action.split(" ")[1]));
  if (rule === "B10") return view.finish_cards.length ? "used" : "none";
  if (rule === "B24") return view.seats.some(({ partner }) => partner !== null) ? "taken" : "";
  return "";
}

function tileReason(view: BoardView, space: number): string {
  const owner = view.seats.findIndex(({ tile }) => tile?.space === space);
  if (owner >= 0) return owner === view.seat ? "own" : "tile";
  if (view.track.some((stack) => stack.space === space)) return "camels";
  const beside = view.seats.some(({ tile }, seat) => seat !== view.seat && tile && Math.abs(tile.space - space) === 1);
  return beside ? "beside" : "";
}
