// What games and bots are called: by the catalogue, and where it does not have them by what the server tells of them.
import i18next from "i18next";
import { factsOf } from "../server/editions";
import type { Edition } from "../server/view";
import { settings } from "../settings.svelte";

export function botName(bot: string): string {
  return named(`level.${bot}`, bot.slice(0, 1).toUpperCase() + bot.slice(1));
}

export function editionName(edition: Edition): string {
  return named(`edition.${edition}`, factsOf(edition).title);
}

function named(key: string, otherwise: string): string {
  const options = { lng: settings.language };
  return i18next.exists(key, options) ? i18next.t(key, options) : otherwise;
}
