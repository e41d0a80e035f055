// All seats of a browser in one link, to take them to another. They stand after the #, where no server sees them.
import { keepSeat, type KeptSeat } from "../kept";

const FIELD = "seats";
const SEAT = /^([\w-]+)\.([\w-]+)\.(\d?)\.(\w*)$/;

export function recoveryLink(origin: string, seats: readonly KeptSeat[]): string {
  const texts = seats.map(({ table, token, seat, edition }) => [table, token, seat ?? "", edition].join("."));
  return `${origin}/mine#${FIELD}=${texts.join(",")}`;
}

/** Read the seats that a link carries, the newest first; what can't be read is left out. */
export function seatsIn(hash: string, now: number): KeptSeat[] {
  const texts = new URLSearchParams(hash.replace(/^#/, "")).get(FIELD)?.split(",") ?? [];
  return texts.flatMap((text, index) => {
    const [, table = "", token = "", seat = "", edition = ""] = SEAT.exec(text) ?? [];
    return table && token ? [{ table, token, seat: seat === "" ? null : Number(seat), edition, at: now - index }] : [];
  });
}

/** Keep the seats of a link in this browser, in their order. */
export function keepAll(seats: readonly KeptSeat[]): void {
  for (const seat of [...seats].reverse()) keepSeat(seat);
}
