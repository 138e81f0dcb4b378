import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { integrations, storeEvents } from "../../../src/domain/resources/index.ts";
import { setStoreAccess } from "../../../src/domain/stores/calls.ts";
import {
  applyResync,
  pauseStore,
  retryEvent,
  showEventData,
  showResync,
  showStoreHealth,
  startResync,
} from "../../../src/domain/stores/inbound/calls.ts";
import type { ResyncOrder, ResyncState } from "../../../src/domain/stores/inbound/resync.ts";
import { StoreOrders } from "../../../src/web/stores/inbound/StoreOrders.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const manager = (actions: readonly string[]) =>
  person({
    userType: "seller",
    authority: "seller",
    grants: {
      actions: { integrations: [...actions], "store-events": ["list"], orders: ["show"] },
      screens: everyScreen("/s/"),
    },
  });

const HEALTH = {
  webhookUrl: "https://platen.test/api/hooks/stores/abc",
  app: null,
  isConnected: true,
  needsReconnect: false,
  hasWebhookSecret: true,
  versionWarning: null as string | null,
  pausedAt: null as string | null,
  lastEventAt: "2026-11-20T20:00:00.000Z",
  lagSeconds: 180,
  waiting: 2,
  failed: 1,
  webhooks: { active: 4, topics: 4, checkedAt: "2026-11-20T20:00:00.000Z", reason: null as string | null },
  reading: {
    upTo: "2026-11-20T20:00:00.000Z",
    readAt: null,
    nextAt: null,
    reason: "The store did not answer in time" as string | null,
    catchingUp: null,
  },
  importsOrders: true,
  sendsTracking: true,
  works: {
    orders: { failed: 0, failure: null as { at: string; reason: string } | null },
    tracking: { failed: 0, failure: null, synced: 6, waiting: 0, at: "2026-11-20T20:00:00.000Z" },
    access: { at: "2026-11-20T20:00:00.000Z", reason: null },
    privacy: { failed: 0, failure: null, waiting: 0, at: null },
  },
};
const event = (id: string, status: string, over: object = {}) => ({
  id,
  version: 1,
  externalId: "9007199254740993123",
  topic: "orders/create",
  integration: { id: "i1", name: "Fern", platform: "shopify" },
  status,
  reason: null,
  order: null,
  occurredAt: "2026-11-20T20:00:00.000Z",
  attempts: 1,
  nextAttemptAt: null,
  settledAt: null,
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});

const found = (number: string, kind: ResyncOrder["kind"], over: Partial<ResyncOrder> = {}): ResyncOrder => ({
  externalId: number,
  number,
  kind,
  parts: [],
  reason: null,
  order: null,
  result: null,
  ...over,
});
const READY: ResyncState = {
  id: "0189d5b2-0c41-7000-8000-000000000001",
  from: "2026-11-14T20:00:00.000Z",
  status: "ready",
  reason: null,
  read: 353,
  upTo: "2026-11-20T20:00:00.000Z",
  counts: { create: 51, change: 0, end: 1, fail: 1, none: 300 },
  orders: [
    found("#1001", "end", {
      parts: [{ part: "cancel", mode: "request" }],
      order: { id: "o1", orderName: "#1001" },
    }),
    found("#1002", "create"),
    found("#1003", "fail", { reason: "Only orders in USD are taken" }),
  ],
  results: null,
};
let resync = READY;
let health = HEALTH;
const open = (actions: readonly string[] = ["show", "integrate"]) =>
  openScreen("/s/integrations/:id", "/s/integrations/i1", <StoreOrders />, manager(actions));

beforeEach(() => {
  health = HEALTH;
  emptyLists();
  on(showStoreHealth, () => health);
  on(callsOf(storeEvents).list, () => ({
    data: [
      event("e1", "failed", { reason: "Only orders in USD are taken" }),
      event("e2", "done", { order: { id: "o1", orderName: "#1001", status: "Unfulfilled" } }),
    ],
    total: 2,
  }));
  on(pauseStore, () => {
    health = { ...HEALTH, pausedAt: "2026-11-21T20:00:00.000Z" };
    return health;
  });
  resync = { ...READY, status: "reading", read: 40 };
  on(startResync, () => resync);
  on(showResync, () => resync);
  on(applyResync, () => {
    resync = { ...READY, status: "applied", results: { waiting: 0, done: 51, ignored: 1, failed: 0 } };
    return { ...resync, message: "52 orders of the store are processed" };
  });
  on(retryEvent, () => event("e1", "waiting"));
});

describe("the orders of a store", () => {
  const lines = async () =>
    within(await screen.findByRole("list", { name: "What works now" }))
      .getAllByRole("listitem")
      .map((line) => line.textContent ?? "");

  it("show what works and why not, and the orders that arrived", async () => {
    open();
    expect(await lines()).toEqual([
      expect.stringMatching(/^Orders inDoes not workThe store did not answer in time.*Platen tries again/),
      expect.stringMatching(/^Tracking outWorks6 tracking numbers in the store/),
      expect.stringMatching(/^WebhooksWorks4 of 4/),
      expect.stringMatching(/^AccessWorks/),
      expect.stringMatching(/^Privacy of buyersWorksNo request yet/),
    ]);
    expect(screen.queryByText(HEALTH.webhookUrl)).toBeNull();
    const rows = within(await screen.findByRole("list", { name: "Last events" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Only orders in USD are taken"),
      expect.stringContaining("#1001"),
    ]);
  });

  it("that failed are one link away, by their number and the last reason", async () => {
    const failure = { at: "2026-11-20T20:00:00.000Z", reason: "Only orders in USD are taken" };
    const works = { ...HEALTH.works, orders: { failed: 16, failure } };
    health = { ...HEALTH, works, reading: { ...HEALTH.reading, reason: null } };
    open();
    const link = await screen.findByRole("link", { name: "16 orders failed: Only orders in USD are taken" });
    expect(link.getAttribute("href")).toMatch(/\/s\/store-events\?integration=i1&status=failed&kind=orders$/);
    expect((await lines())[0]).toMatch(/^Orders inWorks partly2 events wait, the oldest: 3 minutes/);
  });

  it("are processed again by event, and only where that may help", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sentTo(retryEvent)).toHaveLength(1));
  });

  it("wait while the store is paused, and say so", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    expect((await lines())[0]).toMatch(/^Orders inPaused.*Resume to process them$/);
    expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
  });

  it("are read again from the chosen time on, after it is shown what would follow, which is then done", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Read again" }));
    const dialog = await screen.findByRole("dialog");
    await user.selectOptions(within(dialog).getByLabelText("Orders that changed in"), "30");
    await user.click(within(dialog).getByRole("button", { name: /Show what would change/ }));
    const from = sentTo(startResync)[0]?.body?.from ?? "";
    expect(Math.round((Date.now() - Date.parse(from)) / 86_400_000)).toBe(30);
    expect(await within(dialog).findByText(/^40 orders read, up to/)).toBeTruthy();
    resync = READY;
    const text = await within(dialog).findByText(
      "51 orders would be created and 1 order ended. 1 order cannot be imported as it is. 300 stay as they are.",
      {},
      { timeout: 3_000 },
    );
    expect(text).toBeTruthy();
    const rows = within(within(dialog).getByRole("list", { name: "Orders" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("#1001canceled (requested of the agency)"),
      expect.stringContaining("#1002"),
      expect.stringContaining("Only orders in USD are taken"),
      "And 50 more",
    ]);
    expect(within(dialog).getByRole("link", { name: "#1001" }).getAttribute("href")).toBe("/s/orders/o1");
    await user.click(within(dialog).getByRole("button", { name: /Create 51 and end 1/ }));
    expect(sentTo(applyResync)[0]?.body).toEqual({ resync: READY.id });
    expect(
      await within(dialog).findByText("51 done, 1 order left as it is, because of changes meanwhile."),
    ).toBeTruthy();
    expect(within(dialog).getByText("Close")).toBeTruthy();
  });

  it("are not read again where nothing would change or the store cannot be read, which is said", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Read again" }));
    const dialog = await screen.findByRole("dialog");
    const begin = () => user.click(within(dialog).getByRole("button", { name: /Show what would change/ }));
    resync = { ...READY, status: "failed", reason: "The store did not answer in time" };
    await begin();
    expect(
      await within(dialog).findByText("The store could not be read: The store did not answer in time."),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: /Try again/ }));
    resync = { ...READY, counts: { create: 0, change: 0, end: 0, fail: 0, none: 12 }, orders: [] };
    await begin();
    expect(await within(dialog).findByText("Nothing would change. 12 stay as they are.")).toBeTruthy();
    expect(within(dialog).getByText("Close")).toBeTruthy();
  });

  it("are not read again where the store only sends them, and say when the events cannot be loaded", async () => {
    health = { ...HEALTH, reading: null as never, webhooks: null as never };
    on(callsOf(storeEvents).list, () => new ErrorResponse("Too many requests", {}, 429));
    open();
    expect(await screen.findByText("Too many requests", {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Read again" })).toBeNull();
    expect(screen.getByText(HEALTH.webhookUrl)).toBeTruthy();
  });

  it("say what has to be done about the version of the platform's API", async () => {
    health = { ...HEALTH, versionWarning: "Upgrade Platen before 2027-10-01" };
    open();
    expect(await screen.findByText("Upgrade Platen before 2027-10-01")).toBeTruthy();
  });

  it("offer to connect the store again where it refuses the keys, to people who may", async () => {
    health = { ...HEALTH, needsReconnect: true };
    on(setStoreAccess, () => ({ id: "i1" }));
    on(callsOf(integrations).show, () => ({
      id: "i1",
      name: "Fern",
      platform: "shopify",
      domain: "fern.test",
    }));
    const user = userEvent.setup();
    const { unmount } = open();
    expect(await screen.findByText(/^Reconnect it with new keys/)).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Reconnect" }));
    await user.type(await screen.findByLabelText("Client secret"), "unused");
    await user.click(screen.getByRole("button", { name: "Use an Admin API access token instead" }));
    expect(screen.queryByLabelText("Client secret")).toBeNull();
    await user.type(screen.getByLabelText("Admin API access token"), "shpat_1");
    await user.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(sentTo(setStoreAccess)[0]?.body).toEqual({ key: "shpat_1" }));
    unmount();
    open(["show"]);
    expect(await screen.findByText(/^Reconnect it with new keys/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reconnect" })).toBeNull();
  });

  it("have the data that a buyer has requested as a file", async () => {
    URL.createObjectURL = () => "blob:file";
    on(callsOf(storeEvents).list, () => ({
      data: [event("e3", "done", { topic: "customers/data_request", reason: "The data of 2 orders" })],
      total: 1,
    }));
    on(showEventData, () => ({ orders: [] }));
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Download data" }));
    await waitFor(() => expect(sentTo(showEventData)).toHaveLength(1));
  });

  it("cannot be changed by people who only read", async () => {
    open(["show"]);
    expect(await screen.findByRole("list", { name: "Last events" })).toBeTruthy();
    for (const name of ["Pause", "Read again", "Retry"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
