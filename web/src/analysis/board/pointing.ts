// What of the drawing lies under a pointer. Knows the marks (`data-…`) that the parts of the board carry, nothing of positions.
import { PIECES } from "../../cards/words";
import type { Piece } from "../../server/wire";
import { CELL, type Point } from "./ground";

/** What an element is part of, by its marks; a camel's or a tile's space may be among them. */
export interface Marks {
  camel: string | undefined;
  tile: number | undefined;
  piece: Piece | undefined;
  die: string | undefined;
  space: number | undefined;
}

export function marksOf(element: Element): Marks {
  const marked = (name: string): string | undefined => element.closest<SVGElement>(`[data-${name}]`)?.dataset[name];
  const numbered = (name: string): number | undefined => (marked(name) === undefined ? undefined : Number(marked(name)));
  return {
    camel: marked("camel"),
    tile: numbered("tile"),
    piece: PIECES.find((piece) => piece === marked("piece")),
    die: marked("die"),
    space: numbered("space"),
  };
}

/** What is drawn at a place: over it lie the handles for keys and screen readers. */
export function drawnUnder(event: MouseEvent): Element {
  const target = event.target as Element;
  const byKey = event.type === "click" && event.detail === 0;
  if (!target.closest(".handle") || byKey) return target;
  return document.elementsFromPoint(event.clientX, event.clientY).find((element) => !element.closest(".handle")) ?? target;
}

/** Find the point of the drawing, in cells. */
export function pointIn(drawing: SVGSVGElement, event: MouseEvent): Point {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  return { x: at.x / CELL, y: at.y / CELL };
}
