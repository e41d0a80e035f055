// What one player has before them at a table: the store, what they are choosing just now, and hints where they want them.
import { createContext } from "svelte";
import type { AdvisedAction } from "../server/requests";
import { isBoard, type BoardView, type Deck } from "../server/view";
import { settings } from "../settings.svelte";
import type { TableStore } from "./store.svelte";

export type Choice =
  | { kind: "tile"; space: number }
  | { kind: "stack"; space: number }
  | { kind: "finish"; deck: Deck | null; camel: string | null }
  | { kind: "player"; seat: number }
  | { kind: "settings" }
  | { kind: "share" }
  | { kind: "leave" };

export class Desk {
  choice = $state.raw<Choice | null>(null);
  guiding = $state(false);

  constructor(readonly store: TableStore) {}

  get board(): BoardView | null {
    const view = this.store.scene.view;
    return isBoard(view) ? view : null;
  }

  async act(action: string): Promise<void> {
    this.choice = null;
    await this.store.act(action);
  }

  // --- hints ----------------------------------------------------------------------------------------------

  get hintsAllowed(): boolean {
    return this.store.table?.options.hints === true && this.store.you !== null;
  }

  get hinting(): boolean {
    return this.hintsAllowed && settings.hints;
  }

  /** The advice for what is on show, best first; empty while there is none. */
  get advised(): AdvisedAction[] {
    return this.hinting && this.store.yourTurn ? (this.store.advice?.advice?.actions ?? []) : [];
  }

  get best(): AdvisedAction | undefined {
    return this.advised[0];
  }

  /** The best of the actions that one thing on the table stands for. */
  worth(stands: (action: string) => boolean): AdvisedAction | undefined {
    return this.advised.find(({ action }) => stands(action));
  }

  get worthOfRoll(): number {
    return this.advised.find(({ action }) => action === "roll")?.value ?? 1;
  }
}

export const [desk, setDesk] = createContext<Desk>();
