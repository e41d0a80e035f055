// What games and bots are called: by the catalogue, and where it does not have them by what the server tells of them.
import { factsOf } from "../server/editions";
import type { Edition } from "../server/wire";
import { tOr } from "./words.svelte";

export function botName(bot: string): string {
  return tOr(`level.${bot}`, bot.slice(0, 1).toUpperCase() + bot.slice(1));
}

export function editionName(edition: Edition): string {
  return tOr(`edition.${edition}`, factsOf(edition).title);
}

/** What makes a game another one than the others, in a few words; nothing where the catalogue does not have it. */
export function editionWords(edition: Edition): string {
  return tOr(`editionWords.${edition}`, "");
}
