// What lies where on the board, in the reader's language, for those who can't see it.
import { colourName } from "../../camels/colours";
import { START } from "../../cards/road/meander";
import { PIECES } from "../../cards/words";
import { isBoard, isCards } from "../../server/editions";
import { playerName } from "../../words/reasons";
import { listed, t } from "../../words/words.svelte";
import { pieceName } from "../actions";
import type { Setup } from "../setup";
import { standingOf } from "./moving";

export function camelLabel(setup: Setup, letter: string): string {
  const standing = standingOf(setup.track, letter);
  if (!standing) return colourName(letter);
  const { space, camels } = standing;
  const stack = camels.length > 1 && space !== START ? stackWords(camels) : "";
  return sentences(`${colourName(letter)}: ${placeName(space)}`, stack);
}

export function spaceLabel(setup: Setup, space: number): string {
  const camels = setup.track.find((stack) => stack.space === space)?.camels ?? "";
  const standing = camels.length > 1 ? stackWords(camels) : camels && colourName(camels);
  return sentences(placeName(space), standing, tileWords(setup, space), ...cardsWords(setup, space));
}

function placeName(space: number): string {
  return space === START ? t("study.start") : t("space.name", { space });
}

/** Name the camels of a stack from the top. */
function stackWords(camels: string): string {
  return t("space.stack", { camels: listed([...camels].reverse().map(colourName)) });
}

function tileWords(setup: Setup, space: number): string {
  const owner = isBoard(setup) ? setup.seats.findIndex(({ tile }) => tile?.space === space) : -1;
  const tile = isBoard(setup) ? setup.seats[owner]?.tile : null;
  return tile ? t(`space.${tile.side}`, { name: playerName(owner) }) : "";
}

function cardsWords(setup: Setup, space: number): string[] {
  if (!isCards(setup)) return [];
  const storm = setup.sandstorms.includes(space) ? t("study.storm") : "";
  return [storm, ...PIECES.filter((piece) => setup.pieces[piece]?.space === space).map(pieceName)];
}

function sentences(...parts: string[]): string {
  return parts.filter(Boolean).join(". ");
}
