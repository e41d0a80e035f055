// Cards, bets and actions of Camel Up Cards in the reader's language.
import { colourName } from "../camels/colours";
import type { Bet, CardsView, GameEvent, Piece } from "../server/wire";
import { listed, t } from "../words/words.svelte";

export const BETS: readonly Bet[] = ["leg", "midfield", "winner", "loser"];
export const PIECES: readonly Piece[] = ["fennec", "palm"];

/** “blue +1”; a card that may not be known is a hidden one. */
export function cardName(card: string): string {
  return card === "?" ? t("cards.hidden") : t("cards.card", { colour: colourName(card.slice(0, 1)), steps: card.slice(1) });
}

/** Name a bet card by what it is on: `b5` of the leg, `b` of the others. */
export function betName(bet: Bet, card: string): string {
  return t(`cards.bet.${bet}`, { colour: colourName(card.slice(0, 1)), value: card.slice(1) });
}

export function spaceName(space: number): string {
  return space === 0 ? t("cards.start") : String(space);
}

/** Say what an action is; undefined when it is none of this game. */
export function actionName(action: string, values: Record<string, number[]>): string | undefined {
  const [kind, what = "", camel = ""] = action.split(" ");
  if (kind === "bet") return t("cards.action.bet", { bet: betName(what as Bet, camel + (what === "leg" ? (values[camel]?.[0] ?? "") : "")) });
  if (kind === "fennec" || kind === "palm") return t(`cards.action.${kind}`, { space: what });
  if (kind === "reveal" || kind === "hand" || kind === "pass") return t(`cards.action.${kind}`);
  return undefined;
}

/** What brought a line of a payout: `leg g5`, `midfield w`, `winner g`, `palm`; undefined when it is none of this game. */
export function earnedBy(reason: string): string | undefined {
  const [kind, card = ""] = reason.split(" ");
  if (kind === "leg" || kind === "midfield" || kind === "winner" || kind === "loser") {
    return t(`cards.paid.${kind}`, { colour: colourName(card.slice(0, 1)), value: card.slice(1) });
  }
  return kind === "fennec" || kind === "palm" ? t(`cards.paid.${kind}`) : undefined;
}

/** What you may do in your turn now, or what is awaited in a set-up. */
export function turnWords(view: CardsView): string {
  if (!view.raced) return t(view.has_bet ? "cards.turn.race" : "cards.turn.both");
  return t("cards.turn.bet");
}

/** Who still chooses cards in a set-up: by name, or how many where there is no room. */
export function stillChoosing(seats: readonly number[], name: ((seat: number) => string) | null): string {
  if (!seats.length) return t("cards.turn.allChosen");
  return name ? t("cards.turn.choosing", { names: listed(seats.map(name)) }) : t("cards.turn.choosingCount", { count: seats.length });
}

type CardsEvent = Extract<GameEvent, { event: "IntelShown" | "SandstormBlew" | "TrackExtended" | "LegStarted" | "Revealed" | "PlayedHand" | "PutPiece" | "PieceHit" | "PiecePassed" | "TookBet" | "Passed" }>;

/** Tell an event of this game in a sentence. */
export function eventWords(event: CardsEvent, name: (seat: number) => string): string {
  switch (event.event) {
    case "IntelShown":
    case "Revealed":
    case "PlayedHand":
      return t(`cards.log.${event.event}`, { name: name(event.seat), card: cardName(event.card) });
    case "LegStarted":
    case "Passed":
      return t(`cards.log.${event.event}`, { name: name(event.seat) });
    case "SandstormBlew":
      return t("cards.log.SandstormBlew", { space: event.space });
    case "TrackExtended":
      return t(event.final ? "cards.log.TrackAtItsLongest" : "cards.log.TrackExtended", { length: event.length });
    case "PutPiece":
      return t(`cards.log.put.${event.piece}`, { name: name(event.seat), space: event.space });
    case "PieceHit":
      return t(`cards.log.hit.${event.piece}`, { space: event.space });
    case "PiecePassed":
      return t(`cards.log.passed.${event.piece}`, { space: event.space });
    case "TookBet":
      return t("cards.log.bet", { name: name(event.seat), bet: betName(event.bet, event.card) });
  }
}
