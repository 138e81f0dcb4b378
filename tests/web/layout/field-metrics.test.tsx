import { beforeEach, expect, it, vi } from "vitest";
import { reportFieldMetrics } from "../../../src/web/layout/field-metrics.ts";
import "../browser.tsx";

const vitals = vi.hoisted(() => ({ onLCP: vi.fn(), onINP: vi.fn(), onCLS: vi.fn() }));
vi.mock("web-vitals", () => vitals);

let sent: { url: string; init: RequestInit }[];
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)) as unknown);
const measure = (name: keyof typeof vitals, value: number) => vitals[name].mock.lastCall?.[0]({ value });

function turn(state: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.reject(new Error("offline"));
  });
});

it("what was measured is sent with the session's token when the page is hidden, and then what has changed", () => {
  localStorage.setItem("access-token", "secret");
  reportFieldMetrics("/ag/orders");
  measure("onLCP", 1_200.4);
  measure("onINP", 120);
  measure("onCLS", 0.012_345);
  turn("hidden");
  turn("visible");
  turn("hidden");
  measure("onINP", 300);
  turn("hidden");
  localStorage.clear();
  measure("onINP", 400);
  turn("hidden");
  expect(bodies()).toEqual([
    { screen: "/ag/orders", lcp: 1_200, inp: 120, cls: 0.0123 },
    { screen: "/ag/orders", inp: 300 },
  ]);
  expect(sent[0]?.url).toBe("/api/metrics/field");
  expect(sent[0]?.init).toMatchObject({
    method: "POST",
    keepalive: true,
    headers: { Authorization: "Bearer secret", access_token: "secret" },
  });
});
