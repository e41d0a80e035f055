// Links and texts for others: by the device's own way to share, or through the clipboard.
import { t } from "../words/words.svelte";

/** Copy a text; false where the browser does not allow it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** The old way: the only one for a page that came without encryption, from a machine in the same house. */
function copiedBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  const before = document.activeElement;
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Pass a link on, and say what there is to say about it. */
export async function passOn(link: string, title: string): Promise<string> {
  if (navigator.share) {
    await navigator.share({ title, url: link }).catch(() => undefined);
    return "";
  }
  return t((await copied(link)) ? "study.copied.link" : "study.copyFailed");
}
