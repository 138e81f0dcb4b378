import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Collector } from "../../../src/web/field-metrics/collector.ts";
import { http } from "../../../src/web/providers/http.ts";
import "../browser.tsx";
import { on } from "../wire.tsx";

type Entry = Partial<PerformanceEntry> & Record<string, unknown>;

/** A browser's observer, which the test feeds. */
class Observed {
  static supportedEntryTypes = ["largest-contentful-paint", "layout-shift", "event", "resource"];
  static byType = new Map<string, Observed>();
  queue: Entry[] = [];
  readonly callback: (list: { getEntries(): Entry[] }) => void;
  constructor(callback: Observed["callback"]) {
    this.callback = callback;
  }
  observe({ type }: { type: string }) {
    Observed.byType.set(type, this);
  }
  disconnect() {}
  takeRecords() {
    return this.queue.splice(0);
  }
}
const arrive = (type: string, entry: Entry) =>
  Observed.byType.get(type)?.callback({ getEntries: () => [entry] });
const queue = (type: string, entry: Entry) => Observed.byType.get(type)?.queue.push(entry);

let now: number;
let collector: Collector;
let sent: { url: string; init: RequestInit }[];
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)) as unknown);

function turn(state: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  [now, sent] = [3_000, []];
  Observed.byType.clear();
  localStorage.setItem("access-token", "secret");
  vi.stubGlobal("PerformanceObserver", Observed);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.reject(new Error("offline"));
  });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  collector = new Collector("/ag/orders", 0);
});
afterEach(() => collector.stop());

it("what was measured is sent once, with the session's token, when the page is hidden", () => {
  arrive("largest-contentful-paint", { startTime: 900 });
  arrive("largest-contentful-paint", { startTime: 1_200.4 });
  arrive("event", { startTime: 2_000, interactionId: 1, duration: 64 });
  queue("event", { startTime: 2_500, interactionId: 2, duration: 120 });
  turn("hidden");
  turn("visible");
  turn("hidden");
  expect(sent.map(({ url }) => url)).toEqual(["/api/metrics/field"]);
  expect(sent[0]?.init).toMatchObject({
    method: "POST",
    keepalive: true,
    headers: { Authorization: "Bearer secret", access_token: "secret" },
  });
  expect(bodies()).toEqual([{ views: [{ screen: "/ag/orders", lcp: 1_200, inp: 120, cls: 0 }], calls: [] }]);
});

it("nothing is sent without a session", () => {
  localStorage.clear();
  arrive("largest-contentful-paint", { startTime: 900 });
  turn("hidden");
  expect(sent).toEqual([]);
});

it("an entry belongs to the screen of its time, also if it arrives after the next was opened", () => {
  now = 5_000;
  collector.open("/ag/orders/:id");
  arrive("event", { startTime: 4_990, interactionId: 1, duration: 300 });
  arrive("event", { startTime: 6_000, interactionId: 2, duration: 40 });
  now = 7_000;
  turn("hidden");
  expect(bodies()).toMatchObject([
    {
      views: [
        { screen: "/ag/orders", inp: 300 },
        { screen: "/ag/orders/:id", inp: 40 },
      ],
    },
  ]);
});

it("layout shifts add up within a second, without those that follow an input", () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    arrive("layout-shift", { startTime, value, hadRecentInput });
  shift(100, 0.05);
  shift(600, 0.05);
  shift(700, 0.9, true);
  shift(2_000, 0.02);
  turn("hidden");
  expect(bodies()).toMatchObject([{ views: [{ cls: 0.1 }] }]);
});

it("a view that continues after the page was hidden is not counted as stable again", () => {
  turn("hidden");
  now = 60_000;
  turn("visible");
  arrive("layout-shift", { startTime: 61_000, value: 0.3, hadRecentInput: false });
  turn("hidden");
  expect(bodies()).toEqual([
    { views: [{ screen: "/ag/orders", cls: 0 }], calls: [] },
    { views: [{ screen: "/ag/orders", cls: 0.3 }], calls: [] },
  ]);
});

it("a page that was opened in the background has no LCP", () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: "hidden", startTime: 0 } as PerformanceEntry,
  ]);
  arrive("largest-contentful-paint", { startTime: 20_000 });
  turn("hidden");
  expect(bodies()).toEqual([{ views: [{ screen: "/ag/orders", cls: 0 }], calls: [] }]);
});

it("slow calls are sent by method and route without ids, those of the first screen and failed ones included", async () => {
  const api = `${window.location.origin}/api`;
  const first = { initiatorType: "xmlhttprequest", startTime: 500, duration: 1_400 };
  arrive("resource", { ...first, name: `${api}/orders?search=Ada` });
  arrive("resource", { ...first, name: `${api}/users/info`, duration: 300 });
  arrive("resource", { ...first, name: `${window.location.origin}/cms/app.js` });
  arrive("resource", { ...first, name: `${api}/orders`, startTime: 4_000 });
  on("PATCH", /^orders/, () => {
    now += 2_000;
    throw new Error("lost");
  });
  await expect(
    http.patch("/orders/0196a2b4-7c11-7e55-9d3f-2a1b3c4d5e6f", { note: "x" }),
  ).rejects.toBeDefined();
  turn("hidden");
  expect(bodies()).toMatchObject([
    {
      calls: [
        { method: "GET", route: "/orders", ms: 1_400 },
        { method: "PATCH", route: "/orders/:id", ms: 2_000 },
      ],
    },
  ]);
});

it("fifty screens without the page being hidden are sent at once", () => {
  for (let count = 0; count < 50; count++) collector.open("/ag/orders/:id");
  expect(sent).toHaveLength(1);
  turn("hidden");
  expect(sent).toHaveLength(2);
});
