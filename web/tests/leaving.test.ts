// What still comes when a page has been left already: the browser's events, the server's answers, frames.
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openInAnalysis } from "../src/analysis/sharing/open";
import Coach from "../src/learn/Coach.svelte";
import { Lesson } from "../src/learn/lesson.svelte";
import { lessonOf } from "../src/learn/script";
import Join from "../src/pages/Join.svelte";
import { Replay } from "../src/replay/replay.svelte";
import { router } from "../src/router.svelte";
import { api } from "../src/server/api";
import { linesOf } from "../src/server/study";
import Drawing from "../src/table/lobby/Drawing.svelte";
import Log from "../src/table/log/Log.svelte";
import { Desk } from "../src/table/store/desk.svelte";
import { TableStore } from "../src/table/store/store.svelte";
import AtDesk from "./AtDesk.svelte";
import { picture, table } from "./games";

/** Answers the one request that is on its way. */
let answer: (told: object) => void;
const asked = vi.fn();
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("fetch", (path: string) => {
    asked(path);
    return new Promise<Response>((resolve) => (answer = (told) => resolve(new Response(JSON.stringify(told)))));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  router.replace("/");
});

/** A table without a connection, and a place to draw a part of it. */
function atTable(part: typeof Log): { desk: Desk; target: HTMLElement; leave: () => void } {
  const store = new TableStore("", () => null, { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined }, null);
  store.receive(picture());
  const [desk, target] = [new Desk(store), document.createElement("div")];
  const shown = mount(AtDesk, { target, props: { desk, part } });
  flushSync();
  return { desk, target, leave: () => void unmount(shown) };
}

describe("who opens a seat in another browser while the dice are drawn", () => {
  test("is told that the secret is not here", () => {
    const fair = { ...table().fair, fixed: true, owing: [0], promises: ["a".repeat(64), "", "", ""] };
    const { desk, target, leave } = atTable(Drawing);
    desk.store.receive(picture({ table: table({ status: "drawing", fair }), view: null }));
    flushSync();
    expect(target.querySelector("p[role=status]")?.textContent).toContain("in the browser you took your seat with");
    desk.store.receive(picture({ table: table({ status: "drawing", fair: { ...fair, owing: [1] } }), view: null }));
    flushSync();
    expect(target.querySelector("p[role=status]")).toBeNull();
    leave();
  });
});

describe("when its page has been left", () => {
  test("a log hears of a scroll that the browser tells of a frame later", () => {
    const { target, leave } = atTable(Log);
    const list = target.querySelector("ol");
    leave();
    list?.dispatchEvent(new Event("scroll"));
    expect(list).not.toBeNull();
  });

  test("a coach no longer looks for what it points at", () => {
    const frames = new Map<number, FrameRequestCallback>();
    vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => (frames.set(frames.size + 1, then), frames.size));
    vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
    const lesson = new Lesson(lessonOf("2018")!, "Ada", { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined });
    const end = createRawSnippet(() => ({ render: () => "<p></p>" }));
    const coach = mount(Coach, { target: document.body, props: { lesson, end, onskip: () => undefined } });
    flushSync();
    expect(frames.size).toBeGreaterThan(0);
    void unmount(coach);
    expect(frames.size).toBe(0);
    lesson.store.end();
  });

  test("a table does not connect again", () => {
    const connected = vi.fn();
    vi.stubGlobal("WebSocket", class {
      close = (): void => undefined;
      constructor() {
        connected();
      }
    });
    const store = new TableStore("T", () => null, { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined });
    store.reconnect();
    store.end();
    store.reconnect();
    expect(connected).toHaveBeenCalledTimes(2);
  });

  test("a code leads nowhere any more", async () => {
    router.replace("/join/ABCDEF");
    const page = mount(Join, { target: document.createElement("div"), props: { code: "ABCDEF" } });
    flushSync();
    router.go("/mine");
    void unmount(page);
    answer({ table: table(), you: null });
    await settled();
    expect(location.pathname).toBe("/mine");
  });

  test("a replay neither writes into the address of the next page nor asks for more", async () => {
    vi.useFakeTimers();
    const game = new Replay({ table: "T" }, () => Promise.resolve());
    const loading = game.load(3).then(() => game.judge());
    router.go("/mine");
    game.end();
    answer({ headers: {}, edition: "2018", names: [], steps: [] });
    await loading;
    await game.go(2);
    vi.runAllTimers();
    expect(location.pathname + location.search).toBe("/mine");
    expect(asked.mock.calls).toEqual([["/api/tables/T/replay"]]);
  });

  test.each([
    ["a table", (): Promise<void> => openInAnalysis("T")],
    ["a replay", (): Promise<void> => {
      const game = new Replay({ table: "T" });
      const opening = game.analyse(0, 0);
      game.end();
      return opening;
    }],
  ])("%s takes nobody to the analysis board", async (_, open) => {
    const opening = open();
    router.go("/mine");
    answer({ position: "2018", steps: [] });
    await opening;
    expect(location.pathname).toBe("/mine");
  });
});

describe("an answer that breaks off with the connection", () => {
  const broken = (): Response => new Response(new ReadableStream({ pull: (answer) => answer.error(new TypeError("network error")) }));

  test.each([["JSON", () => api.publicTables()], ["text", () => api.record("T")]])("is as good as none: %s", async (_, ask) => {
    vi.stubGlobal("fetch", async () => broken());
    await expect(ask()).rejects.toMatchObject({ code: "offline" });
  });

  test("is as good as none: lines", async () => {
    await expect(linesOf(broken().body).next()).rejects.toMatchObject({ code: "offline" });
  });
});
