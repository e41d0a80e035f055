// Laying a table and sitting down at one.
import { keepSeat } from "../kept";
import { router } from "../router.svelte";
import { api, nonce } from "../server/api";
import type { NewTable, Seated } from "../server/wire";

/** Keep the secret of a seat. */
export function keepSeated({ table, token, seat }: Seated): void {
  if (token) keepSeat({ table: table.id, token, seat, edition: table.edition, at: Date.now() });
}

/** Keep the secret of a seat and go to its table. */
export function sitAndGo(seated: Seated): void {
  keepSeated(seated);
  router.go(`/table/${seated.table.id}`);
}

export async function layAndGo(table: NewTable): Promise<void> {
  sitAndGo(await api.lay({ nonce: nonce(), ...table }));
}
