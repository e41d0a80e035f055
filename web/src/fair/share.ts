// This browser's share of a table's dice: it promises a secret, keeps what it sees of the others' promises, and only then reveals its own.
import { keepShare, keptShare, type KeptShare } from "../kept";
import type { TableInfo } from "../server/wire";
import { fingerprint, hex } from "./sha256";

/** What the draw of the dice waits for from this browser. */
type Step = { type: "promise"; draw: number; promise: string } | { type: "reveal"; nonce: string };

/** Make a secret for the dice, 128 bits by chance. */
export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Give the share for a draw: the one that is kept, else a new one. */
export function shareFor(table: string, draw: number): KeptShare {
  const kept = keptShare(table, draw);
  if (kept) return kept;
  const share = { table, draw, seat: null, nonce: newNonce() };
  keepShare(share);
  return share;
}

export function promiseOf({ nonce }: KeptShare): string {
  return fingerprint(nonce);
}

/** Whether this seat's secret is awaited and another browser has it: nobody can send it from here. */
export function isElsewhere({ id, status, fair }: TableInfo, seat: number | null): boolean {
  if (seat === null || status !== "drawing" || !fair.fixed || !fair.owing.includes(seat)) return false;
  const kept = keptShare(id, fair.draw);
  return kept === null || promiseOf(kept) !== fair.promises[seat];
}

/** Give what this seat has to send now; what is seen before a reveal is kept first, once and for all. `arrived`: it has just come to the table. */
export function duty({ id, status, fair }: TableInfo, seat: number | null, arrived: boolean): Step | null {
  if (seat === null) return null;
  const kept = keptShare(id, fair.draw);
  const ours = kept !== null && promiseOf(kept) === fair.promises[seat];
  const awaited = status === "drawing" && fair.owing.includes(seat);
  if (!fair.fixed && (awaited || (status === "open" && arrived && !ours))) {
    return { type: "promise", draw: fair.draw, promise: promiseOf(shareFor(id, fair.draw)) };
  }
  if (!fair.fixed || !awaited || !ours) return null;
  const { commitment, promises, nonces } = fair;
  keepShare({ ...kept, seat, seen: kept.seen ?? { commitment, promises, nonces } });
  return { type: "reveal", nonce: kept.nonce };
}
