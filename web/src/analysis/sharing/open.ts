// From a table to the analysis board, with what one may know there.
import { tokenFor } from "../../kept";
import { router } from "../../router.svelte";
import { ApiError } from "../../server/api";
import { study } from "../../server/study";
import type { TableStore } from "../../table/store/store.svelte";
import { addressOf } from "./notation";

/** Whether it would be no more than the table allows: hints, or nothing left to decide for oneself. */
export function mayAnalyse({ view, you, table }: Pick<TableStore, "view" | "you" | "table">): boolean {
  return view !== null && (you === null || view.over || table?.options.hints === true);
}

export async function openInAnalysis(table: string): Promise<void> {
  const { place } = router;
  try {
    const { position } = await study.position(table, tokenFor(table));
    if (router.place === place) router.go(addressOf(position)); // who has gone elsewhere meanwhile stays there
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // what was touched can be touched again
  }
}
