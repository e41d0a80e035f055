// Laying a table and sitting down at it.
import { keepSeat } from "../kept";
import { router } from "../router.svelte";
import { api, nonce } from "../server/api";
import type { NewTable } from "../server/requests";

/** Lay a table, keep the seat's secret, and go there. */
export async function layAndGo(table: NewTable): Promise<void> {
  const seated = await api.lay({ nonce: nonce(), ...table });
  if (seated.token) {
    keepSeat({ table: seated.table.id, token: seated.token, seat: seated.seat, edition: seated.table.edition, at: Date.now() });
  }
  router.go(`/table/${seated.table.id}`);
}
