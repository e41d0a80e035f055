// Addresses as places, and a page that a newer version waits for.
import { afterEach, expect, test, vi } from "vitest";
import { placeOf, router } from "../src/router.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  router.stale = false;
});

test("every address is a place, and what leads nowhere is one too", () => {
  const names = ["/", "/table/abc", "/join/abcdef", "/rules/2018", "/analysis", "/game", "/game/x-1", "/mine", "/moon"].map((path) => placeOf(path).name);
  expect(names).toEqual(["home", "table", "join", "rules", "analysis", "game", "game", "mine", "nowhere"]);
});

test("when a newer version has taken over, the next place is loaded from the server", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  router.stale = true;
  router.go("/mine");
  expect(assign).toHaveBeenCalledWith("/mine");
});
