// A touch on the board skips what is being shown. Knows pointers and the store.
import type { TableStore } from "./store.svelte";

/** Skip by a touch. What lies under the finger is not used: it was touched while the table was still moving. */
export function touchSkips(store: TableStore): (board: HTMLElement) => () => void {
  let skipped = false;

  function down(): void {
    skipped = store.you !== null && store.skippable;
    if (skipped) store.skip();
  }

  function click(event: MouseEvent): void {
    const byPointer = event.detail > 0;
    if (skipped && byPointer) event.stopPropagation();
    skipped = false;
  }

  return (board) => {
    board.addEventListener("pointerdown", down, true);
    board.addEventListener("click", click, true);
    return () => {
      board.removeEventListener("pointerdown", down, true);
      board.removeEventListener("click", click, true);
    };
  };
}
