// The way to the lesson of the game that is played at a table.
import { router } from "../../router.svelte";
import type { TableStore } from "../store/store.svelte";

/** Whether nobody waits while this player is away: the others are bots, and no clock runs, nor will with the next turn. */
export function nobodyWaits({ table, you, deadline }: Pick<TableStore, "table" | "you" | "deadline">): boolean {
  return deadline === null && !table?.options.seconds && table?.seats.every(({ kind }, seat) => kind === "bot" || seat === you) === true;
}

/** Go to the lesson, and come back from it; where others wait, or a clock runs, it opens beside the table. */
export function learn(store: TableStore): void {
  const way = `/learn/${store.table?.edition}`;
  if (nobodyWaits(store)) router.go(`${way}?table=${encodeURIComponent(store.id)}`);
  else window.open(way, "_blank");
}
