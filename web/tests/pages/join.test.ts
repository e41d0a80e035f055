// A code leads to its table; nowhere only where the server says that there is none of that code.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Join from "../../src/pages/Join.svelte";
import { router } from "../../src/router.svelte";
import { table } from "../games";

/** What is told may have to be loaded first. */
const PATIENT = { timeout: 120_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  router.replace("/");
});

const refused = (status: number, code: string): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ error: { code, message: "" } }), { status }));

/** Come by a code while the server answers like this. */
function came(answer: () => Promise<Response>): { target: HTMLElement; leave: () => void } {
  vi.stubGlobal("fetch", answer);
  router.replace("/join/ABCDEF");
  const target = document.createElement("div");
  const page = mount(Join, { target, props: { code: "ABCDEF" } });
  flushSync();
  return { target, leave: () => void unmount(page) };
}

test("a code that no table has leads nowhere", async () => {
  const { target, leave } = came(() => refused(404, "not_found"));
  await vi.waitFor(() => expect(target.textContent).toContain("Nothing but sand here"), PATIENT);
  leave();
});

test("without a server the code is not blamed, and it can be tried again", async () => {
  let whole = false;
  const { target, leave } = came(() => (whole ? Promise.resolve(new Response(JSON.stringify({ table: table(), you: null }))) : Promise.reject(new TypeError("no network"))));
  await vi.waitFor(() => expect(target.querySelector("[role=alert]")?.textContent).toContain("The server can't be reached"), PATIENT);
  expect(target.textContent).not.toContain("sand");
  whole = true;
  target.querySelector<HTMLButtonElement>("[role=alert] button")?.click();
  await vi.waitFor(() => expect(location.pathname).toBe(`/table/${table().id}`), PATIENT);
  leave();
});

test("a server that is busy says so", async () => {
  const { target, leave } = came(() => refused(503, "busy"));
  await vi.waitFor(() => expect(target.textContent).toContain("The server is busy"), PATIENT);
  leave();
});
