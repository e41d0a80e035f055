// Which of a rule's reasons it is that an action of Camel Up Cards is refused, from what is on show.
import type { CardsView, Piece } from "../server/view";
import { PIECES } from "./words";

export function cardsReason(view: CardsView, rule: string, action: string): string {
  const [kind = "", what = ""] = action.split(" ");
  if (rule === "C5") return choiceReason(view, kind);
  if (rule === "C9") return turnReason(view, kind);
  if (rule === "C10") return pieceReason(view, kind as Piece, Number(what));
  if (rule === "C15") return what === "leg" ? "winner" : what === "midfield" ? "midfield" : "overall";
  return "";
}

function choiceReason({ phase, actions }: CardsView, pile: string): string {
  if (phase !== "choose") return "chosen";
  return actions.some((action) => action.startsWith(`${pile} `)) ? "card" : "order";
}

function turnReason({ actions, raced, has_bet }: CardsView, kind: string): string {
  if (!actions.length) return "turn";
  if (kind === "pass") return "race";
  if (kind === "bet") return has_bet ? "bet" : "";
  return raced ? "raced" : "";
}

function pieceReason({ pieces, length, track }: CardsView, piece: Piece, space: number): string {
  if (pieces[piece]) return "out";
  if (space > length) return "beyond";
  if (track.some((stack) => stack.space === space)) return "camels";
  if (PIECES.some((other) => pieces[other]?.space === space)) return "piece";
  return space < Math.min(...track.map((stack) => stack.space)) ? "behind" : "";
}
