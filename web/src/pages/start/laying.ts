// Laying a table and sitting down at one: with a secret for the dice, of which only the promise is sent.
import { newNonce, promiseOf, shareFor } from "../../fair/share";
import { keepSeat, keepShare, type KeptShare } from "../../kept";
import { router } from "../../router.svelte";
import { api } from "../../server/api";
import { levelFor } from "../../server/levels";
import type { Edition, NewTable, Seated } from "../../server/wire";
import { settings } from "../../settings/settings.svelte";
import { t } from "../../words/words.svelte";
import { botSeats, opponentsFor } from "./choice";

/** Keep the secrets of a seat. */
function keepSeated({ table, token, seat }: Seated, { nonce }: KeptShare): void {
  keepShare({ table: table.id, draw: table.fair.draw, seat, nonce });
  if (token) keepSeat({ table: table.id, token, seat, edition: table.edition, at: Date.now() });
}

function newShare(): KeptShare {
  return { table: "", draw: 0, seat: null, nonce: newNonce() };
}

export async function layAndGo(table: NewTable): Promise<void> {
  const share = newShare();
  const seated = await api.lay({ promise: promiseOf(share), ...table });
  keepSeated(seated, share);
  router.go(`/table/${seated.table.id}`);
}

/** Begin a game against bots: as many and as strong as were chosen last, as far as the game has them. */
export function playAgainstBots(edition: Edition): Promise<void> {
  const bots = botSeats(edition, opponentsFor(edition, settings.opponents), levelFor(edition, settings.level));
  return layAndGo({ edition, name: settings.name || t("home.guest"), seats: [{ kind: "open" }, ...bots], start: true });
}

export async function join(table: string, name: string): Promise<void> {
  const share = newShare();
  keepSeated(await api.join(table, name, promiseOf(share)), share);
}

/** Ask for a rematch and go there; who asks again, because an answer was lost, promises the same. */
export async function meetAgain(table: string, token: string): Promise<void> {
  const share = shareFor(`after ${table}`, 0);
  const seated = await api.rematch(table, token, promiseOf(share));
  keepSeated(seated, share);
  router.go(`/table/${seated.table.id}`);
}
