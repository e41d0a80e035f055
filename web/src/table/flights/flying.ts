// The flight of a thing from one place on the screen to another. Places go by the names they have in `data-anchor`.

function middleOf(anchor: string): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(`[data-anchor="${anchor}"]`)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0) return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
}

/** Let an element fly in an arc; nothing happens where one of the places is not on the screen. */
export function fly(element: HTMLElement, from: string, to: string, ms: number): void {
  const [start, end] = [middleOf(from), middleOf(to)];
  if (!start || !end || ms <= 0) return;
  const top = Math.min(start.y, end.y) - 40;
  element.animate(
    [
      { transform: `translate(${start.x}px, ${start.y}px) scale(.7)`, opacity: 1 },
      { transform: `translate(${(start.x + end.x) / 2}px, ${(top + (start.y + end.y) / 2) / 2}px) scale(1.3)`, opacity: 1 },
      { transform: `translate(${end.x}px, ${end.y}px) scale(.8)`, opacity: 1 },
    ],
    { duration: ms, easing: "ease-in-out" },
  );
}
