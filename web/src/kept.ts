// What this browser keeps: a seat's secret by table, the player's name, and settings. Works (forgetting) where storage is forbidden.

export interface KeptSeat {
  table: string;
  token: string;
  seat: number | null;
  edition: string;
  at: number;
}

const SEATS = "camelup.seats";
const MOST_SEATS = 30;

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

export function forgetSeat(table: string): void {
  write(
    SEATS,
    keptSeats().filter((seat) => seat.table !== table),
  );
}

export function tokenFor(table: string): string | null {
  return keptSeats().find((seat) => seat.table === table)?.token ?? null;
}
