// Single keys do what they stand for, and nothing while somebody types or means a shortcut of the browser.
import { expect, test } from "vitest";
import { isSingle, thingOf } from "../../src/table/keys/keys";

test("a key stands for a thing of the game that is played", () => {
  expect(thingOf("r", "board")).toEqual({ anchor: "pyramid", at: 0 });
  expect(thingOf("R", "cards")).toEqual({ anchor: "deck", at: 0 });
  expect(thingOf("3", "board")).toEqual({ anchor: "tent-", at: 2 });
  expect(thingOf("3", "cards")).toEqual({ anchor: "bet-leg-", at: 2 });
  expect([thingOf("w", "board")?.anchor, thingOf("l", "cards")?.anchor]).toEqual(["deck-winner", "bet-loser-"]);
  for (const key of ["x", "6", "0", "ticket", "Enter", "toString"]) expect(thingOf(key, "board")).toBeNull();
});

function pressed(key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean {
  let single = false;
  if (on !== document.body) document.body.append(on);
  on.addEventListener("keydown", (event) => (single = isSingle(event as KeyboardEvent)), { once: true });
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  if (on !== document.body) on.remove();
  return single;
}

test("a single key is one without others, and no part of a text", () => {
  expect([pressed("r"), pressed("1"), pressed("?", { shiftKey: true }), pressed("1", { shiftKey: true })]).toEqual([true, true, true, true]);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { repeat: true }]) expect(pressed("r", more), JSON.stringify(more)).toBe(false);
  for (const tag of ["input", "textarea", "select"]) expect(pressed("r", {}, document.createElement(tag)), tag).toBe(false);
});
