// Parts of the page that are loaded when they are needed, and what to do when they can't be: the network is gone, or a new
// version has been deployed and the old parts are no longer there. A stale page loads itself anew, once.

const RELOADED = "camelup.reloaded";

/** The script this page began with; its name changes with every version. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (!script) return "";
  const { pathname, search } = new URL(script.src);
  return pathname + search;
}

/** Whether the server has another version of the page than this one; without a network nobody knows. */
async function isStale(): Promise<boolean> {
  const script = ownScript();
  const page = await fetch("/", { cache: "no-store" }).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  return script !== "" && page.includes("<script") && !page.includes(`"${script}"`);
}

/** Note that this version is left; false where it was before (two servers may have two versions), or where nothing can be noted. */
function mayLeave(): boolean {
  try {
    const left = (sessionStorage.getItem(RELOADED) ?? "").split(" ");
    if (left.includes(ownScript())) return false;
    sessionStorage.setItem(RELOADED, [...left, ownScript()].join(" "));
    return true;
  } catch {
    return false;
  }
}

/** Load a part of the page; a page that has become stale is loaded anew instead. */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isStale()) || !mayLeave()) throw error;
    location.reload();
    return new Promise(() => undefined); // the next page goes on
  }
}

/** Try once more to load a part. Some browsers remember that it failed: then only a new page helps, if there is a server to give it. */
export async function loadedAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const reached = await fetch("/", { cache: "no-store" }).then(({ ok }) => ok, () => false);
    if (reached) location.reload();
    throw error;
  }
}
