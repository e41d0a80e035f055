// A dialog that is open while it is in the document. The browser may close it by itself (Escape pressed twice): that is told too.
interface Closing {
  /** The reader wants it closed. */
  onclose: () => void;
}

export function modal({ onclose }: Closing): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const cancel = (event: Event): void => {
      event.preventDefault();
      onclose();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("close", onclose);
    dialog.showModal();
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("close", onclose);
      dialog.close();
    };
  };
}
