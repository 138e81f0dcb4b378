import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BASE } from "../../src/domain/access/public-paths.ts";
import { showOrder } from "../../src/domain/orders/detail/calls.ts";
import { countOrders, listOrders } from "../../src/domain/orders/list/calls.ts";
import type { Call } from "../../src/domain/resource/call.ts";
import { listViews } from "../../src/domain/views/calls.ts";
import { type EarlyResponse, firstCalls } from "../../src/web/early/first-screen.ts";
import { loadReachedLinks } from "../../src/web/early/links.ts";
import { earlyBody, requestEarly } from "../../src/web/early/responses.ts";
import { lazyChunk } from "../../src/web/lazy-chunk.ts";
import OrderList from "../../src/web/orders/OrderList.tsx";
import OrderShow from "../../src/web/orders/OrderShow.tsx";
import { invalidateResources } from "../../src/web/providers/changes.ts";
import { order, wholeOrder } from "./orders/fixtures.ts";
import { on, openScreen, person, resetWire, sentBy, sentTo } from "./wire.tsx";

const TOKEN = "mine";
const ID = "0199c1d2-0000-7000-8000-000000000000";
const grants = {
  actions: { orders: ["list", "show"], views: ["list"], onboarding: ["show"] },
  screens: ["/ag/orders", "/ag/orders/:id"],
};
const manager = person({ userType: "agency", authority: "agency", grants });

const respond = (call: string, body: unknown, response: Partial<EarlyResponse> = {}) => {
  globalThis.earlyResponses ??= new Map();
  const one = { token: TOKEN, requestedAt: Date.now(), done: Promise.resolve(body), body, ...response };
  globalThis.earlyResponses.set(call, one);
};
/** The list's call, with its query in the order of the keys. */
const LIST = (() => {
  const call = firstCalls("/ag/orders", new URLSearchParams(), manager).find((one) =>
    one.startsWith("orders?"),
  );
  const query = new URLSearchParams(call?.slice("orders?".length));
  query.sort();
  return `orders?${query}`;
})();
const page = (orderName: string) => ({ data: [order({ id: "o1", orderName })], total: 1 });

beforeEach(() => {
  resetWire();
  localStorage.setItem("access-token", TOKEN);
  on(listOrders, () => page("#later"));
  on(countOrders, () => ({ total: 1, by: {} }));
  on(listViews, () => ({ data: [] }));
});
afterEach(() => {
  globalThis.earlyResponses = undefined;
  localStorage.clear();
});

const openList = (at = "/ag/orders") => openScreen("/ag/orders", at, <OrderList area="ag" />, manager);

describe("the calls that the page makes before the application runs", () => {
  it.each([
    "",
    "?limit=20",
    "?status=Hold,InReview&search=ann&sort=-totalPrice&page=2&createdFrom=2026-11-01",
  ])("are those of the order list at /ag/orders%s", async (query) => {
    openList(`/ag/orders${query}`);
    await screen.findByText("#later");
    await waitFor(() => expect(sentTo(countOrders)).toHaveLength(1));
    const made = [listOrders, countOrders, listViews].flatMap((call) => sentTo(call as Call));
    const calls = firstCalls("/ag/orders", new URLSearchParams(query), manager).filter(
      (call) => call !== "users/info" && call !== "onboarding",
    );
    const early = calls.map((call) => {
      const [path = "", text] = call.split("?");
      return [path, Object.fromEntries(new URLSearchParams(text))] as const;
    });
    expect(Object.fromEntries(early)).toEqual(Object.fromEntries(made.map((one) => [one.path, one.query])));
  });

  it("are only those that the person may make", () => {
    const query = new URLSearchParams();
    const limited = { ...manager, grants: { actions: { orders: ["show"] }, screens: [] } };
    expect(firstCalls("/ag/orders", query, limited)).toEqual(["users/info"]);
    expect(firstCalls("/ag/orders", query, null)).toEqual(["users/info"]);
    expect(firstCalls("/ag/orders", query, { ...manager, authority: "designer" })).toEqual([
      "users/info",
      "onboarding",
    ]);
  });
});

describe("a response that arrived before its screen", () => {
  it("is on screen with the first render, without another call", () => {
    respond(LIST, page("#early"));
    openList();
    expect(sentTo(listOrders)).toEqual([]);
    expect(screen.getByRole("navigation", { name: "Orders by status" })).toBeTruthy();
    expect(screen.getByText("1–1 of 1")).toBeTruthy();
  });

  it("is awaited instead of made again while it is on its way", async () => {
    let arrive: (body: unknown) => void = () => undefined;
    respond(LIST, undefined, {
      done: new Promise((resolve) => {
        arrive = resolve;
      }),
    });
    openList();
    await act(async () => arrive(page("#early")));
    expect(await screen.findByText("#early")).toBeTruthy();
    expect(sentTo(listOrders)).toEqual([]);
  });

  it.each([
    ["another person's session", { token: "theirs" }],
    ["a page that was asleep since", { requestedAt: Date.now() - 60_000 }],
    ["a call that failed", { body: undefined, done: Promise.resolve(undefined) }],
  ])("is not used from %s", async (_, response) => {
    respond(LIST, page("#early"), response);
    openList();
    expect(screen.queryByText("1–1 of 1")).toBeNull();
    expect(await screen.findByText("#later")).toBeTruthy();
    expect(screen.queryByText("#early")).toBeNull();
  });

  it("is used once, and no more after a change", async () => {
    respond("orders/o1", { id: "o1" });
    expect(await earlyBody("orders/o1")).toEqual({ id: "o1" });
    expect(await earlyBody("orders/o1")).toBeUndefined();
    respond("orders/o1", { id: "o1" });
    await invalidateResources("orders");
    expect(await earlyBody("orders/o1")).toBeUndefined();
  });
});

describe("a link", () => {
  it("requests its order once the pointer rests on its row, and once only", async () => {
    localStorage.setItem("info", JSON.stringify(manager));
    on(showOrder, () => order({ id: ID }));
    const stop = loadReachedLinks();
    render(
      <div data-row={0}>
        <a data-row-link href={`${BASE}/ag/orders/${ID}`}>
          #1001
        </a>
        <span>Hold</span>
      </div>,
    );
    fireEvent.pointerOver(screen.getByText("Hold"));
    fireEvent.pointerOver(document.body);
    await new Promise((resume) => setTimeout(resume, 100));
    expect(sentBy("GET", "orders/")).toEqual([]);
    fireEvent.pointerOver(screen.getByText("Hold"));
    await waitFor(() => expect(sentBy("GET", "orders/")).toHaveLength(1));
    fireEvent.focusIn(screen.getByText("#1001"));
    await new Promise((resume) => setTimeout(resume, 100));
    expect(sentBy("GET", "orders/")).toHaveLength(1);
    stop();
  });

  it("opens its order with the response, which is rendered at once", async () => {
    requestEarly(`orders/${ID}`, {}, async () => wholeOrder({ id: ID, orderName: "#1001" }));
    await globalThis.earlyResponses?.get(`orders/${ID}`)?.done;
    openScreen("/ag/orders/:id", `/ag/orders/${ID}`, <OrderShow area="ag" />, manager);
    expect(screen.getByRole("heading", { name: "#1001" })).toBeTruthy();
    expect(sentBy("GET", `orders/${ID}`)).toEqual([]);
  });
});

describe("a screen in a chunk of its own", () => {
  const chunk = async (): Promise<{ default: ComponentType }> => ({ default: () => <p>Loaded</p> });
  const draw = (Screen: ComponentType) =>
    render(
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>,
    );

  it("shows the fallback until it has loaded", async () => {
    const { Component: Screen } = lazyChunk(chunk);
    draw(Screen);
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(await screen.findByText("Loaded")).toBeTruthy();
  });

  it("is in the first render if it was loaded before", async () => {
    const { Component: Screen, load } = lazyChunk(chunk);
    await load();
    draw(Screen);
    expect(screen.getByText("Loaded")).toBeTruthy();
  });
});

vi.setConfig({ testTimeout: 30_000 });
