// Laying a table and sitting down at one: with a secret for the dice, of which only the promise is sent.
import { newNonce, promiseOf, shareFor } from "../fair/share";
import { keepSeat, keepShare, type KeptShare } from "../kept";
import { router } from "../router.svelte";
import { api } from "../server/api";
import type { NewTable, Seated } from "../server/wire";

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
