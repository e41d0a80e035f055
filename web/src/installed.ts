// The worker that keeps the page for when there is no network (worker.js), and what this page does when a newer one takes over.
import { router } from "./router.svelte";

/** Let the worker keep the page. A newer one means a newer page: it comes when the reader goes to another place. */
export async function install(): Promise<void> {
  const { serviceWorker: workers } = navigator;
  let had = workers.controller !== null; // the first worker of a browser is of this page's version
  workers.addEventListener("controllerchange", () => {
    router.stale ||= had;
    had = true;
  });
  const registered = await workers.register("/sw.js").catch(() => undefined); // a browser that keeps nothing still plays
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void registered?.update().catch(() => undefined);
  });
}
