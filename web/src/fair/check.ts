// Whether the dice of a finished game were fair: its record by itself, and beside what this browser saw before the game. Loaded when it is asked for.
import type { KeptShare } from "../kept";
import { drawnAgain, readRecord } from "./luck";
import { fingerprint, hex, sha256 } from "./sha256";

/** What is checked: the seed and the promises that were seen, one's own secret, every promise, every die, the dice that were shown. */
export const CHECKS = ["seed", "own", "seen", "promises", "luck", "shown"] as const;
export type Check = (typeof CHECKS)[number];

export interface Verdict {
  /** What was checked, and whether it is right; what could not be checked is left out. */
  checked: Partial<Record<Check, boolean>>;
  pieces: number;
  /** How many secrets had been promised before any was known, and how many were known from the beginning. */
  promised: number;
  open: number;
  commitment: string;
  promises: string[];
  names: string[];
}

const NEEDED = ["commitment", "seed", "table", "nonces"];

/** Check a record; null when it has no fair dice, or not yet. `shown` are the dice that were seen to fall, where all of them were. */
export function checked(text: string, share: KeptShare | null, shown: readonly string[] | null): Verdict | null {
  const record = readRecord(text);
  const { headers, lines } = record;
  if (NEEDED.some((name) => headers[name] === undefined) || text.includes("?")) return null;
  const nonces = headers["nonces"]!.split(",");
  const promises = headers["promises"]?.split(",") ?? nonces.map(() => "");
  const { pieces, wrong } = drawnAgain(record);
  return {
    checked: {
      seed: [headers["commitment"], share?.seen?.commitment ?? headers["commitment"]].every((told) => told === commitmentOf(headers["seed"]!)),
      ...comparedWith(share, nonces, promises),
      promises: promises.length === nonces.length && promises.every((promise, seat) => !promise || fingerprint(nonces[seat]!) === promise),
      luck: wrong.length === 0,
      ...(shown ? { shown: isSame(shown, lines.flatMap((line) => /^P\d (?:roll|reveal) (\w\d)$/.exec(line)?.[1] ?? [])) } : {}),
    },
    pieces,
    promised: promises.filter(Boolean).length,
    open: nonces.filter((nonce, seat) => nonce && !promises[seat]).length,
    commitment: headers["commitment"]!,
    promises,
    names: (headers["players"] ?? "").split(", "),
  };
}

/** Compare with what this browser kept when it revealed its secret. */
function comparedWith(share: KeptShare | null, nonces: string[], promises: string[]): Verdict["checked"] {
  if (!share?.seen || share.seat === null) return {};
  const { seen, seat, nonce } = share;
  const openOnes = nonces.every((word, number) => seen.promises[number] !== "" || word === seen.nonces[number]);
  return { own: nonces[seat] === nonce, seen: isSame(promises, seen.promises) && openOnes };
}

export function wrongOf({ checked }: Verdict): Check[] {
  return CHECKS.filter((name) => checked[name] === false);
}

/** Whether this browser itself saw, before the game, what it compared with. */
export function isSeen({ checked }: Verdict): boolean {
  return checked.seen !== undefined;
}

function commitmentOf(seed: string): string {
  if (!/^[0-9a-f]{64}$/.test(seed)) return "";
  return hex(sha256(Uint8Array.from(seed.match(/../g) ?? [], (digits) => parseInt(digits, 16))));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}
