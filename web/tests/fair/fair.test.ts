// Fair dice in the browser: what it promises, keeps and reveals, and every way in which an operator could cheat is noticed at the end.
import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checked, isSeen, wrongOf, type Check } from "../../src/fair/check";
import { fingerprint, hex, hmac, sha256 } from "../../src/fair/sha256";
import { duty, promiseOf, shareFor } from "../../src/fair/share";
import { keepShare, keptShare, type KeptShare } from "../../src/kept";
import type { FairDice, TableInfo } from "../../src/server/wire";
import { table } from "../games";
import records from "../fixtures/records.json";

const EDITIONS = Object.keys(records) as (keyof typeof records)[];
const GAME = records["2018"];

beforeEach(() => localStorage.clear());

describe("SHA-256 and HMAC", () => {
  test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes are what others compute", (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    const key = bytes.slice(0, 70);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(hex(hmac(key, bytes))).toBe(createHmac("sha256", key).update(bytes).digest("hex"));
  });
});

// --- before the game ------------------------------------------------------------------------------------------

function fairDice(change: Partial<FairDice>): FairDice {
  return { commitment: "c".repeat(64), nonces: ["", ""], seed: null, promises: ["", ""], draw: 0, fixed: false, owing: [], broken: [], ...change };
}

function drawing(change: Partial<FairDice>, status: TableInfo["status"] = "drawing"): TableInfo {
  return table({ status, fair: fairDice(change) });
}

describe("a share of the dice", () => {
  test("is made by chance and kept", () => {
    const shares = Array.from({ length: 20 }, (_, draw) => shareFor("T", draw));
    expect(new Set(shares.map(({ nonce }) => nonce)).size).toBe(20);
    for (const { nonce } of shares) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(shareFor("T", 3)).toEqual(shares[3]);
  });

  test("is promised on arrival where the table does not have this browser's promise", () => {
    const step = duty(drawing({}, "open"), 0, true);
    expect(step).toEqual({ type: "promise", draw: 0, promise: promiseOf(shareFor("T", 0)) });
    expect(duty(drawing({}, "open"), 0, false)).toBeNull();
    expect(duty(drawing({ promises: [promiseOf(shareFor("T", 0)), ""] }, "open"), 0, true)).toBeNull();
    expect(duty(drawing({}, "open"), null, true)).toBeNull();
  });

  test("is revealed when all promises are fixed, after what was seen has been kept", () => {
    const share = shareFor("T", 0);
    const promises = [promiseOf(share), "b".repeat(64)];
    expect(duty(drawing({ promises, owing: [] }, "open"), 0, false)).toBeNull();
    const step = duty(drawing({ promises, fixed: true, owing: [0, 1] }), 0, false);
    expect(step).toEqual({ type: "reveal", nonce: share.nonce });
    expect(keptShare("T", 0)).toMatchObject({ seat: 0, seen: { commitment: "c".repeat(64), promises, nonces: ["", ""] } });
  });

  test("is not revealed for a promise that somebody else made in its name", () => {
    shareFor("T", 0);
    expect(duty(drawing({ promises: ["a".repeat(64), ""], fixed: true, owing: [0] }), 0, true)).toBeNull();
  });

  test("keeps what it saw first: another list for the same draw is not believed", () => {
    const share = shareFor("T", 0);
    const fixed = (other: string): TableInfo => drawing({ promises: [promiseOf(share), other], fixed: true, owing: [0, 1] });
    duty(fixed("b".repeat(64)), 0, false);
    duty(fixed("e".repeat(64)), 0, false);
    expect(keptShare("T", 0)?.seen?.promises[1]).toBe("b".repeat(64));
  });

  test("is another one when the draw begins again", () => {
    const first = shareFor("T", 0);
    const step = duty(drawing({ draw: 1, owing: [0] }), 0, false);
    expect(step).toMatchObject({ type: "promise", draw: 1 });
    expect(step).not.toMatchObject({ promise: promiseOf(first) });
  });
});

// --- after the game -------------------------------------------------------------------------------------------

const header = (text: string, name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? "";

/** What a careful browser in seat 1 has kept of a game. */
function keptOf(text: string): KeptShare {
  const nonces = header(text, "nonces").split(",");
  const promises = header(text, "promises").split(",");
  const known = nonces.map((nonce, seat) => (promises[seat] ? "" : nonce));
  return { table: "K7QX2M", draw: 0, seat: 1, nonce: nonces[1]!, seen: { commitment: header(text, "commitment"), promises, nonces: known } };
}

const rolls = (text: string): string[] => [...text.matchAll(/^P\d (?:roll|reveal) (\w\d)$/gm)].map(([, die]) => die!);

describe("the check at the end", () => {
  test.each(EDITIONS)("finds a game of %s fair, to the last die", (edition) => {
    const text = records[edition];
    const verdict = checked(text, keptOf(text), rolls(text))!;
    expect(verdict.checked).toEqual({ seed: true, own: true, seen: true, promises: true, luck: true, shown: true });
    expect([isSeen(verdict), wrongOf(verdict), verdict.open]).toEqual([true, [], 1]);
    expect(verdict.pieces).toBe(text.match(/^(P\d )?(place|roll|reveal) /gm)!.length + [...text.matchAll(/^P\d deal (.*)$/gm)].reduce((sum, [, cards]) => sum + cards!.split(" ").length, 0));
  });

  test.each(EDITIONS)("finds every changed die of %s", (edition) => {
    const text = records[edition];
    for (const { index, 0: line } of [...text.matchAll(/^(?:P\d )?(?:place|roll|reveal) \w[12]$/gm)].slice(0, 40)) {
      const changed = text.slice(0, index) + line.slice(0, -1) + (line.endsWith("1") ? "2" : "1") + text.slice(index + line.length);
      expect(checked(changed, null, null)?.checked.luck, line).toBe(false);
    }
  });

  const other = "ab".repeat(32);
  const lies: [string, Check[], (text: string) => string][] = [
    ["another seed under the old commitment", ["seed", "luck"], (text) => text.replace(header(text, "seed"), other)],
    ["another seed with its own commitment", ["seed", "luck"], (text) => text.replace(header(text, "seed"), other).replace(header(text, "commitment"), hex(sha256(Uint8Array.from({ length: 32 }, () => 0xab))))],
    ["my nonce left out", ["own", "promises", "luck"], (text) => text.replace("n1!", "")],
    ["another's nonce that does not fit", ["promises", "luck"], (text) => text.replace("n2!", "n9!")],
    ["another's nonce with a promise that fits it", ["seen", "luck"], (text) => text.replace("n2!", "n9!").replace(fingerprint("n2!"), fingerprint("n9!"))],
    ["an open nonce that was another", ["seen", "luck"], (text) => text.replace("n0!", "n9!")],
    ["a bot that suddenly has a nonce", ["seen", "luck"], (text) => text.replace(/^(nonces: .*,)$/m, "$1n9!")],
    ["no promises at all", ["seen"], (text) => text.replace(/^promises: .*\n/m, "")],
  ];
  test.each(lies)("notices %s", (_, found, lie) => {
    expect(lie(GAME)).not.toBe(GAME);
    expect(wrongOf(checked(lie(GAME), keptOf(GAME), rolls(GAME))!)).toEqual(found);
  });

  test("notices dice that were shown otherwise", () => {
    const shown = rolls(GAME);
    expect(wrongOf(checked(GAME, keptOf(GAME), [...shown.slice(1), shown[0]!])!)).toEqual(["shown"]);
    expect(wrongOf(checked(GAME, keptOf(GAME), shown.slice(1))!)).toEqual(["shown"]);
  });

  test("checks a record by itself for somebody who was not there", () => {
    const verdict = checked(GAME, null, null)!;
    expect(verdict.checked).toEqual({ seed: true, promises: true, luck: true });
    expect(isSeen(verdict)).toBe(false);
    keepShare({ table: "K7QX2M", draw: 0, seat: 1, nonce: "n1!" });
    expect(isSeen(checked(GAME, keptShare("K7QX2M", 0), null)!)).toBe(false);
  });

  test("says nothing of a record without fair dice", () => {
    expect(checked(GAME.replace(/^seed: .*\n/m, ""), null, null)).toBeNull();
    expect(checked("edition: 2018\n", null, null)).toBeNull();
  });
});
