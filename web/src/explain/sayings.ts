// What a thing on the table is for, in a sentence: its numbers are those of the edition.
import { colourName } from "../camels/colours";
import { factsOf } from "../server/editions";
import type { Bet, Deck, Edition, Piece, Side } from "../server/wire";
import { listed, signed, t, type Key } from "../words/words.svelte";
import { ladderOf, paysOf } from "./pays";

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function betSentence(key: Key, letter: string, { right, near, other }: ReturnType<typeof paysOf>): string {
  return sentence(t(key, { colour: colourName(letter), right: signed(right), near: signed(near ?? other), other: signed(other) }));
}

/** “Blue leads when the leg ends: +5, second: +1, else −1.” */
export function ticketSays(edition: Edition, letter: string, value: number): string {
  return betSentence("says.leg", letter, paysOf(edition, "ticket", value));
}

/** The same of a bet card of Camel Up Cards; only those of a leg have a value of their own. */
export function betSays(edition: Edition, bet: Bet, letter: string, value?: number): string {
  return betSentence(`says.${bet}`, letter, paysOf(edition, bet, value));
}

/** What a finish deck is for, and what a card would earn that is laid on so many. */
export function deckSays(edition: Edition, deck: Deck, laid: number): string {
  const ladder = ladderOf(edition, deck);
  const all = t(`says.deck.${deck}`, { rewards: listed(ladder.map(signed)), other: signed(paysOf(edition, deck).other) });
  return `${all} ${nextSays(edition, deck, laid)}`;
}

/** What a finish card earns on a deck where so many lie already: they may be right or wrong, so it may still be the first right one. */
export function nextSays(edition: Edition, deck: Deck, laid: number): string {
  const ladder = ladderOf(edition, deck);
  const [best = 0, least = 0] = [ladder[0], ladder[Math.min(laid, ladder.length - 1)]];
  return laid ? t("says.deck.among", { best: signed(best), least: signed(least) }) : t("says.deck.first", { best: signed(best) });
}

export function diceSays(edition: Edition): string {
  const { dice, pyramid_tickets: rolls } = factsOf(edition);
  return dice.length > rolls ? t("says.dice", { dice: dice.length, rolls }) : t("says.diceAll");
}

export function rollSays(edition: Edition): string {
  return t("says.roll", { pays: signed(factsOf(edition).roll_pays) });
}

/** A tile that lies on the track. */
export function lyingSays(edition: Edition, side: Side, owner: string): string {
  return t(`says.lying.${side}`, { name: owner, pays: signed(factsOf(edition).tile_pays) });
}

/** The tile in your hand. */
export function tileSays(edition: Edition): string {
  return t("says.tile", { pays: signed(factsOf(edition).tile_pays) });
}

export function handSays(edition: Edition): string {
  return t("says.hand", { steps: factsOf(edition).hand_steps });
}

export function pieceSays(edition: Edition, piece: Piece): string {
  return t(`says.piece.${piece}`, { pays: signed(factsOf(edition).piece_pays) });
}
