// Parts that can't be loaded: a stale page is loaded anew, once; without a network nothing is.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loaded, loadedAgain } from "../src/stale";

const PAGE = (script: string): string => `<!doctype html><script type="module" src="${script}"></script>`;
const gone = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
let script: HTMLScriptElement;
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(location, "reload").mockImplementation(reload);
  script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", "/assets/index-old.js");
  Object.defineProperty(script, "src", { value: "http://localhost:3000/assets/index-old.js" });
  // not into the document, which would load it
  vi.spyOn(document, "querySelector").mockImplementation(() => script);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const server = (answer: () => Response | Promise<Response>): void => void vi.stubGlobal("fetch", async () => answer());

test("a part that is there is given", async () => {
  expect(await loaded(async () => "part")).toBe("part");
});

test("a stale page is loaded anew, and only once", async () => {
  server(() => new Response(PAGE("/assets/index-new.js")));
  void loaded(gone);
  await vi.waitUntil(() => reload.mock.calls.length > 0, { timeout: 60_000 });
  await expect(loaded(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page of the server's version is not loaded anew", async () => {
  server(() => new Response(PAGE("/assets/index-old.js")));
  await expect(loaded(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
});

test("without a network nothing is loaded anew, not even when it is tried again", async () => {
  server(() => Promise.reject(new TypeError("offline")));
  await expect(loaded(gone)).rejects.toThrow("Failed to fetch");
  await expect(loadedAgain(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
});

test("what still fails with a server that answers needs a new page", async () => {
  server(() => new Response(PAGE("/assets/index-old.js")));
  await expect(loadedAgain(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).toHaveBeenCalledTimes(1);
});
