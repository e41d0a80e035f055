// A table as the browser sees it: what the server tells becomes what is shown; a lost connection comes back by itself.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepSeat, keepShare, keptSeats, keptShares } from "../../src/kept";
import { standing, TableStore } from "../../src/table/store/store.svelte";
import { promiseOf, shareFor } from "../../src/fair/share";
import { acted, boardView, picture, table } from "../games";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  get last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }
}

const newest = (): FakeSocket => FakeSocket.all.at(-1)!;
let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ seq: 4, entries: [] })));
  store = new TableStore("T", () => "secret", { speed: () => Infinity, wait: async () => undefined }, { beat: () => undefined });
  newest().onopen?.();
});

afterEach(() => {
  store.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the store", () => {
  test("reveals its share of the dice when the promises are fixed, and again after a cut", () => {
    localStorage.clear();
    const share = shareFor("T", 0);
    const fair = { ...table().fair, promises: [promiseOf(share)], nonces: [""], fixed: true, owing: [0] };
    newest().tell(picture({ view: null, table: table({ status: "drawing", fair }) }));
    expect(newest().last).toMatchObject({ type: "reveal", nonce: share.nonce });
    newest().close();
    vi.advanceTimersByTime(10_000);
    newest().onopen?.();
    newest().tell({ type: "presence", present: [0], watchers: 0, preparing: [] });
    expect(newest().sent.map(({ type }) => type)).toEqual(["hello", "reveal"]);
    const done = { type: "entry", seq: 5, at: 0, entry: { kind: "revealed", seat: 0, nonce: share.nonce }, deadline: null };
    newest().tell({ ...done, table: table({ status: "drawing", fair: { ...fair, owing: [] } }) });
    expect(newest().sent).toHaveLength(2);
  });

  test("says hello with the seat's secret and takes the whole picture", () => {
    expect(newest().last).toEqual({ type: "hello", token: "secret" });
    newest().tell(picture());
    expect([store.you, store.table?.code, store.scene.view?.seat]).toEqual([0, "ABCDEF", 0]);
  });

  test("follows its seat when the table is arranged anew, and has none when it is gone", () => {
    localStorage.clear();
    keepSeat({ table: "T", token: "secret", seat: 2, edition: "2018", at: 0 });
    keepShare({ table: "T", draw: 0, seat: 2, nonce: "n" });
    const open = table({ status: "open", seq: 4 });
    newest().tell(picture({ view: null, you: 2, table: open }));
    const arranged = (seq: number, seats: (number | null)[]) => ({ type: "entry", seq, at: 0, entry: { kind: "arranged", edition: "2018", seats }, deadline: null, table: open });
    newest().tell(arranged(5, [0, 2, null]));
    expect([store.you, keptSeats()[0]?.seat, keptShares("T")[0]?.seat]).toEqual([1, 1, 1]);
    newest().tell(arranged(6, [0]));
    expect(store.you).toBeNull();
  });

  test("knows a table where one person plays against bots alone", () => {
    const seat = (kind: "bot" | "open" | "person") => ({ kind, name: kind, bot: null, away: false });
    const solo = (...kinds: ("bot" | "open" | "person")[]): boolean => {
      newest().tell(picture({ table: table({ seats: kinds.map(seat) }) }));
      return store.solo;
    };
    expect([solo("person", "bot"), solo("person", "open", "bot"), solo("person", "person"), solo("bot", "bot")]).toEqual([true, false, false, false]);
  });

  test("shows an entry, logs it, and ignores one it has had", async () => {
    newest().tell(picture());
    const told = acted(5, 1, [{ event: "TookTicket", seat: 1, ticket: "b5" }], boardView({ seat: 0, waiting: [2] }));
    newest().tell(told);
    newest().tell(told);
    await vi.runAllTimersAsync();
    expect(store.log.map(({ seq }) => seq)).toEqual([5]);
    expect(store.scene.view?.waiting).toEqual([2]);
    expect(store.busy).toBe(false);
  });

  test("comes back after a cut and asks only for what it missed", async () => {
    newest().tell(picture());
    newest().tell(acted(5, 1, [], boardView()));
    newest().close();
    expect(store.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().onopen?.();
    expect(newest().last).toEqual({ type: "hello", token: "secret", since: 5 });
    newest().tell(acted(6, 1, [], boardView()));
    expect(store.connection).toBe("open");
  });

  test("says within two seconds that nothing is heard any more, and waits for what is on its way", async () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    const done = store.act("roll");
    const { id } = newest().last;
    await vi.advanceTimersByTimeAsync(1999);
    expect([store.connection, newest().last["type"], FakeSocket.all.length]).toEqual(["silent", "ping", 1]);
    newest().tell({ type: "answer", id, ok: true, seq: 5 });
    expect([store.connection, await done]).toEqual(["open", true]);
  });

  test("hears the server's pulse while nothing happens, and asks for it less than once a second", async () => {
    newest().tell(picture());
    const pings = (): number => newest().sent.filter(({ type }) => type === "ping").length;
    for (let step = 0; step < 500; step += 1) {
      const before = pings();
      await vi.advanceTimersByTimeAsync(20);
      if (pings() > before) newest().tell({ type: "pong", now: Date.now() });
      expect(store.connection).toBe("open");
    }
    expect([pings() > 6, pings() < 10]).toEqual([true, true]);
  });

  test("takes the deadline that counts after a restart from the news of who is there", () => {
    newest().tell(picture({ table: table({ deadline: 1000 }) }));
    newest().tell({ type: "presence", present: [0], watchers: 0, preparing: [] });
    expect(store.deadline).toBe(1000);
    newest().tell({ type: "presence", present: [0], watchers: 0, preparing: [], deadline: 99_000 });
    expect(store.deadline).toBe(99_000);
  });

  test("asks for no pulse while it hears what happens", async () => {
    newest().tell(picture());
    for (let moment = 0; moment < 20; moment += 1) {
      await vi.advanceTimersByTimeAsync(700);
      newest().tell({ type: "presence", present: [0], watchers: 0 });
    }
    expect(newest().last["type"]).toBe("hello");
  });

  test("asks seldom where nobody plays", async () => {
    newest().tell(picture({ you: null }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([store.connection, newest().last["type"]]).toEqual(["open", "hello"]);
  });

  test("gives a connection up from which nothing comes, and tries anew", async () => {
    newest().tell(picture());
    newest().close = () => undefined; // nobody answers that it is closed
    await vi.advanceTimersByTimeAsync(25_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  test("knows at once when the browser has lost the network, and tries anew when it is back", () => {
    newest().tell(picture());
    window.dispatchEvent(new Event("offline"));
    expect(store.connection).toBe("silent");
    window.dispatchEvent(new Event("online"));
    expect([store.connection, FakeSocket.all.length]).toEqual(["connecting", 2]);
  });

  test("waits longer after each failure", async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      newest().close();
      await vi.advanceTimersByTimeAsync(12_000);
    }
    const before = FakeSocket.all.length;
    newest().close();
    await vi.advanceTimersByTimeAsync(3000);
    expect(FakeSocket.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(9000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("sends an action that is allowed with the last entry it has seen", async () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    const done = store.act("roll");
    expect(newest().last).toMatchObject({ type: "act", seq: 4, action: "roll" });
    newest().tell({ type: "answer", id: newest().last["id"], ok: true, seq: 5 });
    expect(await done).toBe(true);
    expect(store.sending).toBeNull();
  });

  test("asks why an action is not allowed, and shows the rule", async () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    const why = { code: "refused.tile-camels", rule: "B8", facts: { space: 3 }, text: "camels stand on 3" };
    const done = store.act("cheer 3");
    expect(newest().last).toMatchObject({ type: "why", action: "cheer 3" });
    newest().tell({ type: "why", id: newest().last["id"], rule: "B8", message: why.text, why });
    await done;
    expect(store.refusal).toEqual(why);
  });

  test("does not hang on a command whose answer was lost with the connection", async () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    const done = store.act("roll");
    newest().close();
    expect(await done).toBe(false);
    expect([store.sending, store.refusal]).toEqual([null, null]);
  });

  test("tells that what is done or said without a connection has not been sent", async () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    newest().close();
    expect(await store.act("roll")).toBe(false);
    expect(store.refusal?.code).toBe("offline");
    store.refusal = null;
    expect(await store.say("Hello")).toBe(false);
    expect(store.refusal).not.toBeNull();
  });

  test("says again by the same command what may have been heard before the connection broke", async () => {
    newest().tell(picture({}));
    const said = store.say("Hello");
    const first = newest().last;
    newest().close();
    expect(await said).toBe(false);
    vi.advanceTimersByTime(10_000);
    newest().onopen?.();
    newest().tell(picture({}));
    const again = store.say("Hello");
    expect(newest().last).toEqual(first);
    newest().tell({ type: "answer", id: first.id, ok: true });
    expect(await again).toBe(true);
    void store.say("Hello");
    expect(newest().last).toMatchObject({ type: "chat", text: "Hello" });
    expect(newest().last.id).not.toBe(first.id);
  });

  test("lets nobody act on what is not yet shown", () => {
    newest().tell(picture({ view: boardView({ seat: 0, actions: ["roll"] }) }));
    expect(store.may("roll")).toBe(true);
    store.busy = true;
    expect(store.may("roll")).toBe(false);
  });

  test("knows who is away: gone, or played for by a bot", () => {
    const seats = table().seats.map((seat, number) => ({ ...seat, kind: number === 3 ? ("bot" as const) : seat.kind, away: number === 2 }));
    newest().tell(picture({ table: table({ seats }), present: [0, 2] }));
    expect([0, 1, 2, 3].map((seat) => store.isAway(seat))).toEqual([false, true, true, false]);
  });

  test("holds an action that shows no luck back for two seconds, in which it can be undone", async () => {
    store.end();
    store = new TableStore("T", () => "secret", { speed: () => Infinity, wait: async () => undefined, holds: () => true }, { beat: () => undefined });
    newest().tell(picture({ view: boardView({ seat: 0, waiting: [0], actions: ["roll", "ticket b"] }) }));
    const sent = () => newest().sent.flatMap(({ type, action }) => (type === "act" ? [action] : []));
    const undone = store.act("ticket b");
    expect([store.mayUndo, store.yourTurn]).toEqual([true, false]);
    await store.undo();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent()).toEqual([]);
    expect([await undone, store.mayUndo, store.yourTurn]).toEqual([false, false, true]);
    void store.act("ticket b");
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(["ticket b"]);
  });

  test("sends at once what shows luck, what time is short for, and what was held back by one who leaves", async () => {
    const begin = (deadline: number | null = null) => {
      store.end();
      store = new TableStore("T", () => "secret", { speed: () => Infinity, wait: async () => undefined, holds: () => true }, { beat: () => undefined });
      newest().tell(picture({ table: table({ deadline }), view: boardView({ seat: 0, waiting: [0], actions: ["roll", "ticket b"] }) }));
    };
    begin();
    void store.act("roll");
    expect(newest().last).toMatchObject({ type: "act", action: "roll" });
    begin(Date.now() + 3000);
    void store.act("ticket b");
    expect(newest().last).toMatchObject({ type: "act", action: "ticket b" });
    begin();
    void store.act("ticket b");
    expect(newest().last).not.toMatchObject({ type: "act" });
    store.sendHeld();
    expect(newest().last).toMatchObject({ type: "act", action: "ticket b" });
  });

  test("asks the server to take back among bots, and forgets what was taken back", async () => {
    const seats = table().seats.map((seat, number) => ({ ...seat, kind: number ? "bot" : "person" }) as const);
    newest().tell(picture({ table: table({ seats }), view: boardView({ seat: 0, waiting: [0], actions: ["roll"] }) }));
    newest().tell({ ...acted(5, 0, [{ event: "TookTicket", seat: 0, ticket: "b5" }], boardView({ seat: 0, waiting: [1], actions: [] })), undo: 5 });
    newest().tell({ ...acted(6, 1, [{ event: "TookTicket", seat: 1, ticket: "b3" }], boardView({ seat: 0, waiting: [0], actions: ["roll"] })), undo: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.mayUndo).toBe(true);
    void store.undo();
    expect(newest().last).toMatchObject({ type: "undo", seq: 6 });
    newest().tell({ type: "entry", seq: 7, at: 0, entry: { kind: "undone", seat: 0, since: 5 }, deadline: null, view: boardView({ seat: 0, waiting: [0], actions: ["roll"] }) });
    await vi.advanceTimersByTimeAsync(0);
    expect([store.mayUndo, standing(store.log).map(({ seq }) => seq)]).toEqual([false, []]);
  });

  test("skips to one's own turn where only bots move, however late they do", async () => {
    store.end();
    const waits: number[] = [];
    const wait = (ms: number) => {
      waits.push(ms);
      return new Promise<void>(() => undefined);
    };
    store = new TableStore("T", () => "secret", { speed: () => 1, wait }, { beat: () => undefined });
    const seats = table().seats.map((seat, number) => ({ ...seat, kind: number ? "bot" : "person" }) as const);
    newest().tell(picture({ table: table({ seats }), view: boardView({ seat: 0, waiting: [1], actions: [] }) }));
    const took = (seq: number, seat: number, actions: string[] = []) =>
      acted(seq, seat, [{ event: "TookTicket", seat, ticket: "b5" }], boardView({ seat: 0, waiting: [actions.length ? 0 : 2], actions }));
    newest().tell(took(5, 1));
    expect([store.skippable, waits]).toEqual([true, [450]]);
    store.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([store.busy, store.skippable]).toEqual([false, true]); // the next bot still thinks
    newest().tell(took(6, 2));
    newest().tell(took(7, 3, ["roll"]));
    await vi.advanceTimersByTimeAsync(0);
    expect([store.yourTurn, store.skippable, waits]).toEqual([true, false, [450]]);
    newest().tell(took(8, 0));
    expect(waits).toEqual([450, 450]); // and then plays on at the usual pace
  });
});
