// What is dragged over the board: a camel with those that come along, a tile or a piece. The position follows a camel on its way,
// so that the odds do too; a tile or a piece is put where it is let go. Points are in cells.
import type { Placement } from "../../board/ring";
import { START } from "../../cards/road/meander";
import type { Piece, Stack } from "../../server/wire";
import type { Analysis } from "../analysis.svelte";
import { tilePut } from "../setup";
import { spaceAt, type Point } from "./ground";
import { levelAt, put, unitOf } from "./moving";
import type { Marks } from "./pointing";

const FAR = 0.12; // what moves less is a touch
const ABOVE_FEET = 0.3; // a camel is over the space that it would stand in the midst of
const LIFTED = 0.08;

type Held = { camel: string; unit: string } | { tile: number } | { piece: Piece };

interface Drag {
  held: Held;
  pointer: number;
  from: Point;
  at: Point;
  moved: boolean;
  before: Stack[];
  noted: boolean;
  over: number | null;
}

export class Dragging {
  #drag = $state.raw<Drag | null>(null);
  #moved = $derived(this.#drag?.moved ? this.#drag : null);
  #ended = false;

  constructor(readonly study: Analysis) {}

  /** Whether something is held, be it not moved yet; by this pointer, if one is named. */
  holds(pointer = this.#drag?.pointer): boolean {
    return this.#drag !== null && this.#drag.pointer === pointer;
  }

  /** Whether something is on its way. */
  get moves(): boolean {
    return this.#moved !== null;
  }

  /** The space that it is over. */
  get over(): number | null {
    return this.#moved?.over ?? null;
  }

  // --- from the press until it is let go --------------------------------------------------------------------

  /** Take what has these marks, if it can be taken. */
  take(marks: Marks, pointer: number, at: Point): void {
    const held = this.#heldBy(marks);
    if (held && this.study.setup) this.#drag = { held, pointer, from: at, at, moved: false, before: this.study.setup.track, noted: false, over: null };
  }

  #heldBy({ camel, tile, piece }: Marks): Held | null {
    if (camel && this.study.setup) return { camel, unit: unitOf(this.study.setup.track, camel, this.study.withRiders) };
    if (tile !== undefined) return { tile };
    return piece ? { piece } : null;
  }

  /** Go with the pointer. */
  pull(at: Point): void {
    if (!this.#drag) return;
    const { held, from } = this.#drag;
    const moved = this.moves || Math.hypot(at.x - from.x, at.y - from.y) > FAR;
    const drag = { ...this.#drag, at, moved };
    this.#drag = moved ? { ...drag, over: this.#spaceUnder(drag) } : drag;
    if (moved && "camel" in held) this.#standUnder(this.#drag, held.unit);
  }

  #spaceUnder(drag: Drag): number | null {
    const feet = this.#feetOf(drag);
    return "camel" in drag.held ? spaceAt(this.study.ground, feet.x, feet.y - ABOVE_FEET) : spaceAt(this.study.ground, drag.at.x, drag.at.y);
  }

  #standUnder(drag: Drag, unit: string): void {
    const { study } = this;
    const { over, before } = drag;
    const nowhere = over === null || over === study.ground.finish; // off the track, or where the race ends
    const track = nowhere ? before : put(before, unit, over, levelAt(study.ground, before, unit, over, this.#feetOf(drag).y));
    if (JSON.stringify(track) !== JSON.stringify(study.setup?.track)) study.stand(track, this.#first());
  }

  /** Whether this is the first change of the drag: the whole of it is undone at once. */
  #first(): boolean {
    const first = this.#drag?.noted === false;
    if (this.#drag) this.#drag = { ...this.#drag, noted: true };
    return first;
  }

  /** Let go, and give the camel that has been dragged, if it was one. */
  release(): string | null {
    const drag = this.#moved;
    this.#ended = drag !== null;
    this.#drag = null;
    if (!drag) return null;
    if ("camel" in drag.held) return drag.held.camel;
    this.#drop(drag.held, drag.over);
    return null;
  }

  /** A tile or a piece that is dragged off the track is taken away. */
  #drop(held: Exclude<Held, { camel: string }>, space: number | null): void {
    const { board, cards } = this.study;
    if ("tile" in held && board) {
      const side = board.seats[held.tile]?.tile?.side ?? "cheer";
      this.study.change(tilePut(board, held.tile, space === null ? null : { side, space }));
    } else if ("piece" in held && cards) {
      const seat = cards.pieces[held.piece]?.seat ?? cards.turn;
      this.study.change({ ...cards, pieces: { ...cards.pieces, [held.piece]: space === null || space === START ? null : { space, seat } } });
    }
  }

  cancel(): void {
    if (this.#moved && "camel" in this.#moved.held) this.study.stand(this.#moved.before, false);
    this.#drag = null;
  }

  /** Forget that a drag has ended, and tell whether one had: the click that follows it is no touch. */
  forget(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  // --- where things are drawn -------------------------------------------------------------------------------

  /** Where the lowest camel in hand would have its feet. */
  #feetOf({ held, from, at, before }: Drag): Point {
    const start = "camel" in held ? this.study.ground.placements(before).get(held.camel) : null;
    return { x: (start?.x ?? from.x) + at.x - from.x, y: (start?.y ?? from.y) + at.y - from.y };
  }

  /** Where a camel in hand is drawn, with all that come along as they stand in their stack. */
  camelAt(letter: string, placed: ReadonlyMap<string, Placement>): Point | null {
    const drag = this.#moved;
    const at = placed.get(letter);
    if (!drag || !at || !("camel" in drag.held) || !drag.held.unit.includes(letter)) return null;
    const feet = this.#feetOf(drag);
    const first = placed.get(drag.held.camel);
    return { x: at.x + feet.x - (first?.x ?? 0), y: at.y + feet.y - (first?.y ?? 0) - LIFTED };
  }

  tileAt(seat: number): Point | null {
    const drag = this.#moved;
    return drag && "tile" in drag.held && drag.held.tile === seat ? drag.at : null;
  }

  pieceAt(piece: Piece): Point | null {
    const drag = this.#moved;
    return drag && "piece" in drag.held && drag.held.piece === piece ? drag.at : null;
  }
}
