// What the pictures of the rules pages show: positions, and what the engine made of them. `make types` plays them (web/pictures.py).
import type { CardsView, Edition, Piece, Side, Stack } from "../server/wire";
import played from "./pictures.json";

/** A stretch of the track. */
export interface Frame {
  spaces: number[];
  /** Spaces that are a track card of their own since a sandstorm. */
  storms: number[];
  track: Stack[];
  tiles: { space: number; side: Side }[];
  pieces: { space: number; piece: Piece }[];
}

export type Picture =
  | { kind: "move"; luck: string; before: Frame; after: Frame }
  | { kind: "storm"; before: Frame; after: Frame }
  | { kind: "paid"; ranking: string; lines: { reason: string; amount: number }[]; total: number }
  | { kind: "finish"; winner: string; cards: { camel: string; amount: number }[] }
  | { kind: "road"; view: Pick<CardsView, "length" | "sandstorms" | "pieces">; track: Stack[] }
  | { kind: "hand"; piles: Record<"discard" | "deck" | "intel" | "keep", string[]> }
  | { kind: "bets" };

/** Find a picture of a game by the name that the text of its rules has for it. */
export function pictureOf(edition: Edition, name: string): Picture {
  const found = (played as unknown as Record<string, Record<string, Picture>>)[edition]?.[name];
  if (!found) throw new Error(`the rules of ${edition} have no picture ${name}`);
  return found;
}
