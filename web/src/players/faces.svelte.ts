// Who has a face, and the faces themselves: they are loaded when the first one is wanted. Until then a badge shows two signs of the name.
import { bots } from "../server/tables.json";

/** Who plays at a level. */
export function peopleOf(level: string): string[] {
  return bots.bots.find(({ name }) => name === level)?.people ?? [];
}

const PEOPLE = new Set(bots.bots.flatMap(({ people }) => people));

type Face = typeof import("./Face.svelte").default;

let drawn = $state.raw<Face | null>(null);
let loading = false;

/** Give what draws somebody's face, once it is there; null for people who have none. */
export function faceOf(name: string): Face | null {
  if (!PEOPLE.has(name)) return null;
  if (!loading) {
    loading = true;
    void import("./Face.svelte").then(
      (part) => (drawn = part.default),
      () => (loading = false), // the signs do, and the next badge tries again
    );
  }
  return drawn;
}
