// What this browser keeps: a seat's secret by table, its share of a table's dice, the player's name, and settings. Works (forgetting) where storage is forbidden.

export interface KeptSeat {
  table: string;
  token: string;
  seat: number | null;
  edition: string;
  at: number;
}

/** A secret for the dice of a table's draw, and what was seen of everybody's before it was revealed. */
export interface KeptShare {
  table: string;
  draw: number;
  seat: number | null;
  nonce: string;
  seen?: { commitment: string; promises: string[]; nonces: string[] };
}

const SEATS = "camelup.seats";
const MOST_SEATS = 30;
const SHARES = "camelup.shares";
const MOST_SHARES = 60;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function keptSeats(): KeptSeat[] {
  return read<KeptSeat[]>(SEATS, []);
}

export function keepSeat(seat: KeptSeat): void {
  write(SEATS, [seat, ...keptSeats().filter(({ table }) => table !== seat.table)].slice(0, MOST_SEATS));
}

/** Note the number of this browser's seat: before the game it may get another one. */
export function renumberSeat(table: string, seat: number): void {
  const kept = keptSeats().find((one) => one.table === table);
  if (kept && kept.seat !== seat) keepSeat({ ...kept, seat });
  for (const share of keptShares(table)) if (share.seat !== null && share.seat !== seat) keepShare({ ...share, seat });
}

export function forgetSeat(table: string): void {
  write(
    SEATS,
    keptSeats().filter((seat) => seat.table !== table),
  );
}

export function tokenFor(table: string): string | null {
  return keptSeats().find((seat) => seat.table === table)?.token ?? null;
}

export function keptShare(table: string, draw: number): KeptShare | null {
  return keptShares(table).find((share) => share.draw === draw) ?? null;
}

/** All shares of a table, one for each draw. */
export function keptShares(table: string): KeptShare[] {
  return read<KeptShare[]>(SHARES, []).filter((share) => share.table === table);
}

export function keepShare(share: KeptShare): void {
  const others = read<KeptShare[]>(SHARES, []).filter(({ table, draw }) => table !== share.table || draw !== share.draw);
  write(SHARES, [share, ...others].slice(0, MOST_SHARES));
}
