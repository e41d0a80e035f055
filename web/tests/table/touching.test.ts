// What touching a thing on the table does, and what it does not do yet.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Pyramid from "../../src/board/Pyramid.svelte";
import TicketTents from "../../src/board/TicketTents.svelte";
import FinishChoice from "../../src/table/choices/FinishChoice.svelte";
import RefusalNote from "../../src/table/help/RefusalNote.svelte";
import { Desk } from "../../src/table/store/desk.svelte";
import { TableStore } from "../../src/table/store/store.svelte";
import AtDesk from "../AtDesk.svelte";
import { boardView, picture } from "../games";

const shown: (() => void)[] = [];
afterEach(() => shown.splice(0).forEach((away) => away()));

const view = boardView({ seat: 0, actions: ["roll", "ticket b", "winner b", "loser b"], finish_cards: ["b", "g"] });
const sent = vi.fn((message: Record<string, unknown>) => Boolean(message));

/** A part of a table at which it is one's turn. */
function atTable(part: Component<any>, props: object = {}): { desk: Desk; target: HTMLElement } {
  sent.mockClear();
  const store = new TableStore("T", () => null, { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined }, { send: sent, end: () => undefined });
  store.receive(picture({ seq: 0, view }));
  const [desk, target] = [new Desk(store), document.createElement("div")];
  const app = mount(AtDesk, { target, props: { desk, part, props } });
  shown.push(() => void unmount(app));
  flushSync();
  return { desk, target };
}

const touch = (target: HTMLElement, anchor: string): void => target.querySelector<HTMLButtonElement>(`[data-anchor="${anchor}"]`)?.click();
const asked = (): unknown[] => sent.mock.calls.map(([message]) => message["action"]);

test("touching the pyramid rolls a die", () => {
  touch(atTable(Pyramid).target, "pyramid");
  expect(asked()).toEqual(["roll"]);
});

test("touching a tent takes its ticket", () => {
  touch(atTable(TicketTents).target, "tent-b");
  expect(asked()).toEqual(["ticket b"]);
});

test("a finish card is laid only after it has been confirmed", () => {
  const choosing = atTable(FinishChoice, { deck: "winner", camel: null });
  touch(choosing.target, "finish-b");
  expect(asked()).toEqual([]);
  expect(choosing.desk.choice).toEqual({ kind: "finish", deck: "winner", camel: "b" });
  const chosen = atTable(FinishChoice, { deck: null, camel: "b" });
  [...chosen.target.querySelectorAll("button")].find(({ textContent }) => textContent === "Win the race")?.click();
  expect(asked()).toEqual([]);
  touch(atTable(FinishChoice, { deck: "winner", camel: "b" }).target, "finish-done");
  expect(asked()).toEqual(["winner b"]);
});

test("a refusal leads to its rule", () => {
  const { desk, target } = atTable(RefusalNote);
  desk.store.refusal = { code: "refused.turn", rule: "B6", facts: {}, text: "" };
  flushSync();
  expect(target.querySelector("a")?.getAttribute("href")).toBe("/rules/2018#B6");
});
