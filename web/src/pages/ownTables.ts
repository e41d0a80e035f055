// Tables at which this browser has a seat and the game is not over: what there is to go back to.
import { forgetSeat, keptSeats } from "../kept";
import { api, ApiError } from "../server/api";
import type { TableInfo } from "../server/wire";

const LOOKED_AT = 6;

/** Ask for the newest tables of this browser; those that are gone are forgotten. */
export async function ownTables(): Promise<TableInfo[]> {
  const found = await Promise.all(
    keptSeats()
      .slice(0, LOOKED_AT)
      .map(({ table }) => api.table(table).then((told) => told.table, (error: unknown) => gone(table, error))),
  );
  return found.filter((table) => table !== null && table.status !== "over") as TableInfo[];
}

function gone(table: string, error: unknown): null {
  if (error instanceof ApiError && error.code === "not_found") forgetSeat(table);
  return null;
}
