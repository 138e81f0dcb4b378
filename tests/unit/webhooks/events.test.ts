import { describe, expect, it } from "vitest";
import { LIFECYCLE } from "../../../src/domain/orders/lifecycle.ts";
import { bodyOf } from "../../../src/domain/webhooks/body.ts";
import {
  WEBHOOK_EVENT_NAMES,
  webhookEventGroups,
  webhookEventOf,
  webhookEventsOf,
} from "../../../src/domain/webhooks/events.ts";

describe("the events of an entry of the history", () => {
  it.each([
    [{ action: "create", from: null, to: "Unfulfilled" }, ["order.created"]],
    [{ action: "remade", from: null, to: "Unfulfilled" }, ["order.created"]],
    [{ action: "submit", from: "Unfulfilled", to: "InReview" }, ["order.submitted"]],
    [{ action: "submit", from: "Rejected", to: "Approved" }, ["order.submitted", "order.approved"]],
    [{ action: "approve", from: "InReview", to: "Approved" }, ["order.approved"]],
    [{ action: "check-address", from: "InReview", to: "Approved" }, ["order.approved", "order.changed"]],
    [{ action: "agency-unhold", from: "Hold", to: "Approved" }, ["order.released"]],
    [{ action: "keep-hold", from: "Hold", to: "Hold" }, ["order.held"]],
    [{ action: "pickup", from: "Approved", to: "InProduction" }, ["order.in_production"]],
    [{ action: "track", from: "InProduction", to: "InTransit" }, ["order.shipped"]],
    [{ action: "update-fulfilled", from: "InTransit", to: "Fulfilled" }, ["order.delivered"]],
    [{ action: "cancel", from: "InProduction", to: "InProduction" }, ["order.cancellation_updated"]],
    [{ action: "cancel", from: "Approved", to: "Cancel" }, ["order.canceled"]],
    [{ action: "refund", from: "Cancel", to: "Cancel" }, ["order.refunded"]],
    [{ action: "undo-import", from: "Unfulfilled", to: null }, ["order.deleted"]],
    [{ action: "release", from: "Fulfilled", to: "Fulfilled" }, []],
    [{ action: "tag", from: "Fulfilled", to: "Fulfilled" }, []],
  ] as const)("%j are %j", (entry, events) => {
    expect(webhookEventsOf(entry)).toEqual(events);
  });

  it("leave out only actions about money that programs do not see", () => {
    const silent = Object.keys(LIFECYCLE).filter(
      (action) =>
        !WEBHOOK_EVENT_NAMES.some((name) =>
          webhookEventOf(name).of.some(({ actions }) => actions?.some((one) => one === action)),
        ),
    );
    // "approve" is an event by its statuses; "auto-submit" is recorded as "submit", and both that follow prices as
    // "calc-order-basecost".
    expect(silent).toEqual([
      "auto-submit",
      "approve",
      "calc-order-profit",
      "requote",
      "reprice",
      "sync-default-design-cost",
      // Of money between the agency and its store; "assign-store" and "buyer-paid" are events.
      "set-collected",
      "doubt-payment",
      "settle",
      "release",
    ]);
  });

  it("are all in one group of the checklist", () => {
    expect(
      webhookEventGroups()
        .flatMap(({ events }) => events)
        .sort(),
    ).toEqual([...WEBHOOK_EVENT_NAMES].sort());
  });
});

it("a body has the documented fields of an order and no others", () => {
  const event = {
    id: "1",
    type: "order.created",
    createdAt: "",
    orderId: "2",
    previousStatus: null,
    status: null,
  };
  const shown = {
    id: "2",
    profit: 12,
    design: { pay: 5 },
    items: [{ id: "3", cost: 1 }],
    parcels: [{ id: "4", import: {} }],
  };
  const { order } = JSON.parse(bodyOf(event, shown));
  expect(order).toMatchObject({ id: "2", items: [{ id: "3" }], parcels: [{ id: "4" }], orderName: null });
  expect(JSON.stringify(order)).not.toMatch(/profit|design|cost|pay|import/);
});
