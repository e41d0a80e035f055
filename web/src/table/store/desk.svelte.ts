// What one player has before them at a table: the store, what they are choosing just now, and hints where they want them.
import { createContext, type Snippet } from "svelte";
import { factsOf, isBoard, isCards } from "../../server/editions";
import type { AdvisedAction, BoardView, CardsView, Deck, Family, Piece } from "../../server/wire";
import { settings } from "../../settings/settings.svelte";
import type { TableStore } from "./store.svelte";

type Choice =
  | { kind: "tile"; space: number }
  | { kind: "stack"; space: number }
  | { kind: "finish"; deck: Deck | null; camel: string | null }
  | { kind: "player"; seat: number }
  | { kind: "piece"; space: number }
  | { kind: "known" }
  | { kind: "settings" }
  | { kind: "help" }
  | { kind: "share" }
  | { kind: "leave" };

export class Desk {
  choice = $state.raw<Choice | null>(null);
  /** What stands above the table in place of its menu: in a lesson, how much of it is done. */
  bar = $state.raw<Snippet | null>(null);
  /** The piece that has been touched and waits for a space. */
  placing = $state.raw<Piece | null>(null);
  /** Your tile has been touched and waits for a space. */
  #tileTouched = $state(false);

  /** What somebody of the house says just now. */
  said = $state.raw<{ seat: number; words: string } | null>(null);

  constructor(readonly store: TableStore) {}

  get board(): BoardView | null {
    const view = this.store.scene.view;
    return isBoard(view) ? view : null;
  }

  get cards(): CardsView | null {
    const view = this.store.scene.view;
    return isCards(view) ? view : null;
  }

  get family(): Family | null {
    const view = this.store.scene.view;
    return view && factsOf(view.edition).family;
  }

  /** Whether your tile waits for a space; no longer when the turn is over. */
  get placingTile(): boolean {
    return this.#tileTouched && this.mayPutTile;
  }

  set placingTile(touched: boolean) {
    this.#tileTouched = touched;
  }

  get mayPutTile(): boolean {
    return this.store.yourTurn && this.store.actions.some((action) => action.startsWith("cheer ") || action.startsWith("boo "));
  }

  /** Whether the lesson of this game has been taken, or is not wanted. */
  get guided(): boolean {
    return this.cards ? settings.guidedCards : settings.guided;
  }

  sawLesson(): void {
    if (this.cards) settings.guidedCards = true;
    else settings.guided = true;
  }

  /** Whether this player may choose a partner for the first time, and has the time to read what that is. */
  get meetsPartners(): boolean {
    if (settings.knowsPartners || this.store.deadline !== null || !this.store.yourTurn) return false;
    return this.store.actions.some((action) => action.startsWith("partner "));
  }

  async act(action: string): Promise<void> {
    this.choice = null;
    this.placing = null;
    this.placingTile = false;
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
    return this.hinting && this.store.yourTurn && !this.store.choosing ? (this.store.advice?.advice?.actions ?? []) : [];
  }

  /** The advice to be told in words: the best few, of each half of a turn where it has two. */
  get told(): AdvisedAction[] {
    const races = this.advised.filter(({ action }) => !isBet(action));
    const bets = this.advised.filter(({ action }) => isBet(action));
    return races.length && bets.length ? [...bets.slice(0, 3), ...races.slice(0, 2)] : this.advised.slice(0, 4);
  }

  isBest({ action }: AdvisedAction): boolean {
    return action === this.advised.find((one) => isBet(one.action) === isBet(action))?.action;
  }

  /** The best of the actions that one thing on the table stands for. */
  worth(stands: (action: string) => boolean): AdvisedAction | undefined {
    return this.advised.find(({ action }) => stands(action));
  }

  get worthOfRoll(): number {
    return this.advised.find(({ action }) => action === "roll" || action === "reveal" || action === "pass")?.value ?? 1;
  }
}

/** In Camel Up Cards a turn is a race action and a bet, or none; on the board all actions are of one kind. */
function isBet(action: string): boolean {
  return action.startsWith("bet ") || action === "pass";
}

export const [desk, setDesk] = createContext<Desk>();
