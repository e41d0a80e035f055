// Single keys at a table: each touches a thing that lies there, so that it does, or refuses, what a touch would. Knows names of things alone.
import type { Family } from "../../server/wire";

export type KeyName = "R" | "1–5" | "W" | "L" | "U" | "H" | "?" | "Esc";
export const KEYS: readonly KeyName[] = ["R", "1–5", "W", "L", "U", "H", "?", "Esc"];

interface Thing {
  /** The beginning of the name that things of its kind go by. */
  anchor: string;
  /** Which of them, counted from 0. */
  at: number;
  /** There are several, of which one has to be chosen: the key only leads to them. */
  choose?: boolean;
}

const THINGS: Record<Family, Record<string, Omit<Thing, "at">>> = {
  board: { r: { anchor: "pyramid" }, w: { anchor: "deck-winner" }, l: { anchor: "deck-loser" }, ticket: { anchor: "tent-" } },
  cards: { r: { anchor: "deck" }, w: { anchor: "bet-winner-", choose: true }, l: { anchor: "bet-loser-", choose: true }, ticket: { anchor: "bet-leg-" } },
};

/** Find what a key stands for in a game; nothing for keys that have no thing. */
export function thingOf(key: string, family: Family): Thing | null {
  if (/^[1-5]$/.test(key)) return { ...(THINGS[family]["ticket"] as Thing), at: Number(key) - 1 };
  const thing = key.length === 1 ? THINGS[family][key.toLowerCase()] : undefined;
  return thing ? { ...thing, at: 0 } : null;
}

/** Whether a press is meant as a single key: not as a shortcut of the browser, and not as a letter of a text. */
export function isSingle(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented) return false;
  if (event.shiftKey && /^[a-z]$/i.test(event.key)) return false; // but ? and, on some keyboards, digits need it
  return !(event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]"));
}
