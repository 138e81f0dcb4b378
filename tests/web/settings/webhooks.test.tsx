import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { webhookDeliveries, webhooks } from "../../../src/domain/resources/index.ts";
import {
  createWebhook,
  pingWebhook,
  replayDelivery,
  resumeWebhook,
  showDelivery,
} from "../../../src/domain/webhooks/calls.ts";
import WebhookList from "../../../src/web/settings/webhooks/WebhookList.tsx";
import WebhookShow from "../../../src/web/settings/webhooks/WebhookShow.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const seller = person({
  userType: "seller",
  authority: "seller",
  grants: {
    actions: {
      webhooks: ["list", "show", "create", "edit", "delete", "ping", "pause", "replay", "rotate"],
      "webhook-deliveries": ["list", "show"],
    },
    screens: everyScreen("/s/"),
  },
});
const NOW = "2026-11-20T20:00:00.000Z";
const webhook = (id: string, over: object = {}) => ({
  id,
  version: 1,
  name: `Hook ${id}`,
  url: `https://erp.example.com/${id}`,
  events: ["order.shipped"],
  status: "active",
  pausedReason: null,
  pausedAt: null,
  sellerTeam: null,
  lastSuccessAt: NOW,
  failingSince: null,
  failures: 0,
  createdAt: NOW,
  createdUser: { id: "u1", fullName: "Maya Reed", email: "maya@fern.test" },
  ...over,
});
const delivery = (id: string, over: object = {}) => ({
  id,
  version: 1,
  webhook: { id: "one", name: "Hook one" },
  sellerTeam: null,
  event: "order.shipped",
  order: { id: "o1", orderName: "#1574", status: "InTransit" },
  status: "delivered",
  attempts: 1,
  nextAttemptAt: null,
  responseStatus: 200,
  reason: null,
  durationMs: 84,
  deliveredAt: NOW,
  createdAt: NOW,
  ...over,
});
const SECRET = `whsec_${"s".repeat(43)}`;

const openList = () => openScreen("/s/webhooks", "/s/webhooks", <WebhookList area="s" />, seller);
const openOne = () => openScreen("/s/webhooks/:id", "/s/webhooks/one", <WebhookShow area="s" />, seller);

beforeEach(() => {
  emptyLists();
  on(callsOf(webhooks).list, () => ({
    data: [
      webhook("one"),
      webhook("two", {
        status: "paused",
        failingSince: NOW,
        failures: 12,
        pausedReason: "No delivery succeeded",
      }),
    ],
    total: 2,
  }));
  on(callsOf(webhooks).show, () => webhook("one"));
  on(callsOf(webhookDeliveries).list, () => ({
    data: [
      delivery("d1"),
      delivery("d2", {
        status: "failed",
        responseStatus: 500,
        reason: "The receiver responded with 500",
        attempts: 19,
      }),
      delivery("d3", { event: "ping", order: null }),
    ],
    total: 3,
  }));
  on(showDelivery, () => ({
    ...delivery("d1"),
    body: '{"type":"order.shipped"}',
    response: "Thanks",
  }));
});

describe("the list of webhooks", () => {
  it("shows the health of each", async () => {
    openList();
    await screen.findByText("Hook one");
    expect(screen.getByText("Active")).toBeTruthy();
    expect(screen.getByText("Paused")).toBeTruthy();
    expect(screen.getByText(/12 failures since/)).toBeTruthy();
  });

  it("creates one with events from the checklist and shows its secret once", async () => {
    on(createWebhook, () => ({ id: "three", secret: SECRET, previousUntil: null }));
    const user = userEvent.setup();
    openList();
    await user.click(await screen.findByRole("button", { name: "Create webhook" }));
    const dialog = await screen.findByRole("dialog", { name: "Create webhook" });
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    for (const text of ["Enter a name", "Enter an address", "Choose at least one event"])
      await within(dialog).findByText(text);
    expect(sentTo(createWebhook)).toHaveLength(0);
    await user.type(within(dialog).getByLabelText("Name"), "Our ERP");
    await user.type(within(dialog).getByLabelText("Address"), "https://erp.example.com/hook");
    await user.click(within(dialog).getByRole("checkbox", { name: "All of Money" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "order.shipped" }));
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    const shown = await screen.findByRole("dialog", { name: "Webhook created" });
    expect(within(shown).getByLabelText<HTMLInputElement>("Signing secret").value).toBe(SECRET);
    expect(sentTo(createWebhook)[0]?.body).toEqual({
      name: "Our ERP",
      url: "https://erp.example.com/hook",
      events: ["order.refunded", "order.shipped"],
    });
  }, 20_000);
});

describe("the page of a webhook", () => {
  it("replays settled events but no ping, and shows what was sent", async () => {
    on(replayDelivery, () => delivery("d2", { status: "waiting" }));
    const user = userEvent.setup();
    openOne();
    const log = await screen.findByRole("list", { name: "Deliveries" });
    const [first, second, ping] = within(log).getAllByRole("listitem") as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    expect(within(second).getByText(/The receiver responded with 500 · 19 attempts/)).toBeTruthy();
    expect(within(ping).queryByRole("button", { name: "Replay" })).toBeNull();
    await user.click(within(second).getByRole("button", { name: "Replay" }));
    await waitFor(() => expect(sentTo(replayDelivery)).toHaveLength(1));
    await user.click(within(first).getByRole("button", { name: "order.shipped" }));
    const drawer = await screen.findByRole("dialog", { name: "order.shipped" });
    await within(drawer).findByText(/"type": "order.shipped"/);
    expect(within(drawer).getByText("Thanks")).toBeTruthy();
  });

  it("says what a ping returned, also where it failed", async () => {
    on(pingWebhook, () => ({
      isDelivered: false,
      status: 404,
      response: "",
      reason: "The receiver responded with 404",
      durationMs: 20,
    }));
    const user = userEvent.setup();
    openOne();
    await user.click(await screen.findByRole("button", { name: "Send ping" }));
    await screen.findByText("The ping failed: The receiver responded with 404");
  });

  it("shows the reason of a pause and resumes", async () => {
    on(callsOf(webhooks).show, () =>
      webhook("one", { status: "paused", pausedReason: "The receiver is gone" }),
    );
    on(resumeWebhook, () => webhook("one"));
    const user = userEvent.setup();
    openOne();
    await screen.findByText("Paused: The receiver is gone");
    await user.click(screen.getByRole("button", { name: "Resume" }));
    await waitFor(() => expect(sentTo(resumeWebhook)).toHaveLength(1));
  });

  it("keeps its head where the deliveries cannot be loaded", async () => {
    on(callsOf(webhookDeliveries).list, () => new ErrorResponse("The database is unavailable", {}, 503));
    openOne();
    await screen.findByText("The deliveries could not be loaded");
    expect(screen.getByText("The database is unavailable")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send ping" })).toBeTruthy();
  });
});
