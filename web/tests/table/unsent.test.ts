// What cannot be sent is told, and is not lost.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import RefusalNote from "../../src/table/help/RefusalNote.svelte";
import Log from "../../src/table/log/Log.svelte";
import { Desk } from "../../src/table/store/desk.svelte";
import { TableStore } from "../../src/table/store/store.svelte";
import AtDesk from "../AtDesk.svelte";
import { picture } from "../games";

const shown: (() => void)[] = [];
afterEach(() => shown.splice(0).forEach((away) => away()));

/** A table whose connection is lost, and a part of it. */
function cutOff(part: typeof Log | typeof RefusalNote): { desk: Desk; target: HTMLElement } {
  const store = new TableStore("T", () => null, { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined }, { send: () => false, end: () => undefined });
  store.receive(picture({ seq: 0 }));
  store.connection = "lost";
  const [desk, target] = [new Desk(store), document.createElement("div")];
  const app = mount(AtDesk, { target, props: { desk, part } });
  shown.push(() => void unmount(app));
  flushSync();
  return { desk, target };
}

test("who acts without a connection is told that nothing was done, without a word having to be loaded", async () => {
  const { desk, target } = cutOff(RefusalNote);
  await desk.store.askWhy("roll");
  flushSync();
  expect(target.textContent).toContain("The server can't be reached");
});

test("what could not be said stands in its line again", async () => {
  const { target } = cutOff(Log);
  const line = target.querySelector("input")!;
  line.value = "Hello";
  line.dispatchEvent(new Event("input", { bubbles: true }));
  target.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
  expect(line.value).toBe("Hello");
});
