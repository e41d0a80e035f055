// Finds on the screen what a lesson points at, by the names that things have on the table.
import type { Box } from "./placing";
import type { Place } from "./script";

export interface Pointed {
  words: string;
  /** What may be touched; the first of them glows. Nothing where the thing is not to be seen just now. */
  things: HTMLElement[];
}

/** The dialog over everything else, if there is one: nothing behind it can be touched. */
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1) ?? null;
}

/** The first of the places whose things can all be touched now. */
export function pointedAt(places: readonly Place[]): Pointed | null {
  const room = topDialog() ?? document;
  for (const [names, words] of places) {
    const things = names.split(" ").map((name) => seen(room, name));
    if (things.every((thing) => thing !== null)) return { words, things };
  }
  return null;
}

export function samePointed(one: Pointed | null, other: Pointed | null): boolean {
  return one?.words === other?.words && one?.things.length === other?.things.length && (one?.things.every((thing, index) => thing === other?.things[index]) ?? true);
}

/** The boxes of camels: of some, or of all. */
export function camelBoxes(letters?: string): Box[] {
  const camels = [...document.querySelectorAll<HTMLElement>("[data-camel]")].filter((one) => letters?.includes(one.dataset["camel"] ?? "") ?? true);
  return camels.map((one) => (one.firstElementChild ?? one).getBoundingClientRect());
}

/** The boxes of what is good to see beside what is pointed at: the camels, and the cards among which one chooses. */
export function goodToSee(): Box[] {
  return [...camelBoxes(), ...[...document.querySelectorAll("[data-anchor^='card-']")].map((one) => one.getBoundingClientRect())];
}

/** Find a thing that can be touched now: what is pressed already has been touched. */
function seen(room: ParentNode, name: string): HTMLElement | null {
  const found = [...room.querySelectorAll<HTMLElement>(`[data-anchor="${name}"]`)];
  return found.find((thing) => thing.getBoundingClientRect().width > 0 && !thing.matches(":disabled, [aria-pressed=true]")) ?? null;
}
