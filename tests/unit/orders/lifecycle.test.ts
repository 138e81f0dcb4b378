import { describe, expect, test } from "vitest";
import { derivedStatus, isPickedUp } from "../../../src/domain/orders/derive.ts";
import { type ActionName, LIFECYCLE, obstacle } from "../../../src/domain/orders/lifecycle.ts";
import type { Order, Side } from "../../../src/domain/orders/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../src/domain/orders/status.ts";
import { addOrder, addTeam, FAULT, newWorld } from "./world.ts";

const world = newWorld();
addTeam(world, "fern");
const order = (status: OrderStatus, heldFrom?: OrderStatus): Order => ({
  ...addOrder(world, "A", "fern"),
  status,
  hold: heldFrom ? { owner: "seller", from: heldFrom, reason: "x", since: "s" } : null,
});
const STATUSES = Object.keys(ORDER_STATUSES) as OrderStatus[];

/**
 * Status letters of the table, such as `U R`. `+`: also while held from the status. Lowercase: only while held from it.
 * Copied by hand from the design's table.
 */
const SHORT: Record<string, OrderStatus> = {
  U: "Unfulfilled",
  V: "InReview",
  A: "Approved",
  R: "Rejected",
  P: "InProduction",
  F: "PartiallyFulfilled",
  T: "InTransit",
  S: "CancelShipment",
  D: "Fulfilled",
  X: "Cancel",
};
const TABLE: Record<ActionName, Partial<Record<Side, string>>> = {
  submit: { seller: "U R" },
  "auto-submit": { system: "U" },
  approve: { agency: "V", system: "V" },
  reject: { agency: "V+ A+" },
  hold: { seller: "U+ V+ A+", agency: "U+ V+ A+ P+ F+ S+" },
  unhold: { seller: "u v a p f s", system: "u v a p f s" },
  "agency-unhold": { agency: "u v a p f s", system: "u v a p f s" },
  "keep-hold": { system: "u v a p f s" },
  cancel: { seller: "U+ V+ A+ R P+ F+ S+", agency: "U+ V+ A+ R P+ F+ S+" },
  reopen: { agency: "V A" },
  "store-change": { seller: "U+ V+ A+ R" },
  "store-change/decide": { seller: "U+ V+ A+ R P+ F+ T S+ D X", agency: "U+ V+ A+ R P+ F+ T S+ D X" },
  "rule-fault": { system: "U+ V+ A+ R" },
  "rule-fault/dismiss": { seller: "U+ V+ A+ R", agency: "U+ V+ A+ R" },
  "store-hold": { seller: "U+ V+ A+ R P+ F+ T S+ D X" },
  "cancel-request/withdraw": { seller: "A+ P+ F+ S+" },
  "cancel-request/decline": { agency: "A+ P+ F+ S+" },
  pickup: { agency: "A" },
  track: { agency: "P+ F+ S+", system: "P+ F+ S+" },
  "update-fulfilled": { agency: "P+ F+ T S+", system: "P+ F+ T S+" },
  "shipment-cancel": { agency: "F+ T S+" },
  refund: { agency: "U+ V+ A+ R P+ F+ T S+ D X" },
  return: { agency: "F+ T S+ D" },
  remake: { agency: "F+ T S+ D" },
  "calc-order-profit": { agency: "D" },
  edit: { seller: "U R" },
  requote: { system: "U+ R" },
  reprice: { agency: "U+ V+ A+ R P+ F+ T S+ D", system: "U+ V+ A+ R P+ F+ T S+ D" },
  "edit-address": { seller: "U R V+ A+", agency: "U R V+ A+ P+ F+ S+" },
  "edit-contact": { seller: "U+ V+ A+ R P+ F+ T S+ D X", agency: "U+ V+ A+ R P+ F+ T S+ D X" },
  "check-address": {
    seller: "U+ V+ A+ R P+ F+ S+",
    agency: "U+ V+ A+ R P+ F+ S+",
    system: "U+ V+ A+ R P+ F+ S+",
  },
  "confirm-address": { seller: "U+ V+ A+ R P+ F+ S+", agency: "U+ V+ A+ R P+ F+ S+" },
  "ignore-cannot-ship": { agency: "U+ V+ A+ R P+ F+ S+" },
  "update-item-code": { agency: "U+ V+ A+ R P+ F+ S+" },
  "update-item-design": { seller: "U+ V+ A+ R", agency: "U+ V+ A+ R", system: "U+ V+ A+ R" },
  "waive-preflight": { seller: "U+ V+ A+ R", agency: "U+ V+ A+ R" },
  "hire-designs": { seller: "U+ V+ R", agency: "U+ V+ R" },
  "withdraw-designs": { seller: "U+ V+ A+ R P+ F+ T S+", agency: "U+ V+ A+ R P+ F+ T S+" },
  "take-design": { seller: "U+ V+ A+ R P+ F+ T S+", agency: "U+ V+ A+ R P+ F+ T S+" },
  "sync-default-design-cost": { agency: "U+ V+ A+ R P+ F+ T S+" },
  "change-design-status": { seller: "U+ V+ A+ R P+ F+ T S+", agency: "U+ V+ A+ R P+ F+ T S+" },
  "order-with-old": { seller: "U+ R", agency: "U+ R" },
  "buyer-paid": { agency: "U+ R", system: "U+ R" },
  "set-collected": { seller: "U+ R", agency: "U+ R" },
  "doubt-payment": { system: "U+ R" },
  settle: { agency: "U+ V+ A+ R P+ F+ T S+ D X" },
  delete: { seller: "U", agency: "U" },
  release: { system: "D" },
};

const parse = (text = "") => {
  const plain = new Set<OrderStatus>();
  const held = new Set<OrderStatus>();
  for (const word of text.split(" ").filter(Boolean)) {
    const status = SHORT[word[0]?.toUpperCase() ?? ""] as OrderStatus;
    if (word[0] === word[0]?.toUpperCase()) plain.add(status);
    if (word.endsWith("+") || word[0] !== word[0]?.toUpperCase()) held.add(status);
  }
  return { plain, held };
};

describe("the lifecycle table", () => {
  for (const action of Object.keys(LIFECYCLE) as ActionName[]) {
    test(`allows ${action} in exactly the states and to exactly the sides of the design`, () => {
      for (const side of ["seller", "agency", "system"] as const) {
        const { plain, held } = parse(TABLE[action][side]);
        const cancelRequest = action.startsWith("cancel-request/") ? "pending" : null;
        const at = (...place: Parameters<typeof order>) => {
          const placed = order(...place);
          // These need units that have left.
          if (action === "return" || action === "remake")
            for (const lot of placed.items[0]?.lots ?? []) lot.state = "shipped";
          const ruleFault = action === "rule-fault/dismiss" ? ({ ...FAULT, side: "seller" } as const) : null;
          return { ...placed, cancelRequest, ruleFault } as const;
        };
        for (const status of STATUSES.filter((one) => one !== "Hold")) {
          expect(obstacle(at(status), action, side) === null, `${side} ${status}`).toBe(plain.has(status));
          expect(obstacle(at("Hold", status), action, side) === null, `${side} held ${status}`).toBe(
            held.has(status),
          );
        }
      }
    });
  }

  test("gives the reason of a refusal", () => {
    expect(obstacle(order("Unfulfilled"), "approve", "seller")).toBe("A seller cannot do this");
    expect(obstacle(order("Fulfilled"), "submit", "seller")).toBe(
      "Not possible while the order is Fulfilled",
    );
    expect(obstacle(order("InReview"), "delete", "seller")).toBe("Not possible while the order is In review");
    expect(obstacle(order("Hold", "Unfulfilled"), "submit", "seller")).toBe("The order is on hold");
    expect(obstacle(order("InProduction"), "hold", "seller")).toBe(
      "Only the agency can do this while the order is In production",
    );
    const gone = order("InTransit");
    for (const lot of gone.items[0]?.lots ?? []) lot.state = "shipped";
    expect(obstacle(gone, "confirm-address", "agency")).toBe("All items of this order have shipped");
    expect(obstacle(gone, "check-address", "system")).toBe("All items of this order have shipped");
    expect(obstacle(gone, "cancel", "seller")).toBe("All items of this order have shipped");
    expect(obstacle(gone, "update-fulfilled", "agency")).toBeNull();
    const requested = { ...order("InProduction"), cancelRequest: "pending" as const };
    expect(obstacle(requested, "cancel", "seller")).toBe("You have already requested to cancel this order");
    expect(obstacle(requested, "cancel", "agency")).toBeNull();
    expect(obstacle(order("InProduction"), "cancel-request/decline", "agency")).toBe(
      "There is no cancel request to answer",
    );
  });
});

describe("derivedStatus and isPickedUp", () => {
  test("use the first match: canceled, voided, all delivered, all shipped, some shipped, none shipped", () => {
    expect(derivedStatus(["cancelled", "cancelled"])).toBe("Cancel");
    expect(derivedStatus(["voided", "delivered"])).toBe("CancelShipment");
    expect(derivedStatus(["delivered", "closed", "cancelled"])).toBe("Fulfilled");
    expect(derivedStatus(["shipped", "delivered"])).toBe("InTransit");
    expect(derivedStatus(["shipped", "cancelled"])).toBe("InTransit");
    expect(derivedStatus(["shipped", "made"])).toBe("PartiallyFulfilled");
    expect(derivedStatus(["delivered", "made"])).toBe("PartiallyFulfilled");
    expect(derivedStatus(["closed", "new"])).toBe("PartiallyFulfilled");
    expect(derivedStatus(["made", "made"])).toBe("InProduction");
  });
  test("count an order as picked up from production on", () => {
    expect(STATUSES.filter(isPickedUp)).toEqual([
      "InProduction",
      "PartiallyFulfilled",
      "InTransit",
      "Fulfilled",
      "CancelShipment",
    ]);
  });
});
