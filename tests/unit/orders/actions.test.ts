import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../src/domain/dates.ts";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { type Action, act } from "../../../src/domain/orders/act.ts";
import { canCancelAlone } from "../../../src/domain/orders/actions/cancel.ts";
import { designSteps } from "../../../src/domain/orders/actions/design.ts";
import { artworkObstacle, replaceObstacle } from "../../../src/domain/orders/actions/edit.ts";
import type { Person } from "../../../src/domain/orders/actions/step.ts";
import { type Order, type Side, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import { RuleViolation } from "../../../src/domain/orders/rule-violation.ts";
import type { DesignStatus } from "../../../src/domain/orders/status.ts";
import {
  addOrder,
  addTeam,
  balance,
  call,
  checkedAs,
  contextOf,
  deposit,
  FAULT,
  item,
  MUG,
  newWorld,
  openSession,
  passDays,
  type World,
} from "./world.ts";

let world: World;
const seller = (action: Action, id = "A") => ask("seller", action, id);
const agency = (action: Action, id = "A") => ask("agency", action, id);
const system = (action: Action, id = "A") => ask("system", action, id);
const ask = (side: Side, action: Action, id: string) => call(world, side, action, id).get(id)?.message;
const order = (id = "A") => world.orders.get(id) as Order;
const of = (account: Account, team = "fern") => Number(balance(world, team, account)) / 100;
const lastInvoice = () => {
  const invoice = world.invoices.at(-1);
  const total = (key: "sellerAmount" | "agencyAmount") =>
    Number(invoice?.lines.reduce((sum, line) => sum + line[key], 0n)) / 100;
  return [invoice?.type, total("sellerAmount"), total("agencyAmount")];
};

beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern");
  addOrder(world, "A", "fern", {
    totalPrice: 6_399n,
    items: [
      item("tee", { quantity: 2, retail: 5_800n }),
      item("mug", { catalogId: MUG, variantId: "mug", retail: 1_000n }),
    ],
  });
  deposit(world, "fern", 10_000n);
});
const approved = () => [seller({ type: "submit" }), agency({ type: "approve" })];
const made = () => [...approved(), agency({ type: "pickup" })];
const shipped = (parcelId = "p1") => [...made(), agency({ type: "track", parcelId })];

// Two tees 19.00, a mug 7.00; shipping 4.99 + 1.50 + 1.50. The agency: 14.00 + 4.50, shipping 4.00 + 1.00 + 1.00.
describe("submit", () => {
  test("locks the charge and reserves it", () => {
    expect(seller({ type: "submit" })).toBeUndefined();
    expect([of("available"), of("held")]).toEqual([66.01, 33.99]);
    expect(lastInvoice()).toEqual(["OUT", 33.99, 24.5]);
    expect(order()).toMatchObject({ status: "InReview", phase: "held" });
  });
  test("is refused with the missing amount when wallet and credit are short", () => {
    addOrder(world, "B", "fern", { items: [item("b", { quantity: 100 })] });
    expect(seller({ type: "submit" }, "B")).toBe("The balance is $1,003.49 short. Top up, then try again");
    (world.teams.get("fern") as { creditLimit: bigint }).creditLimit = 100_349n;
    expect(seller({ type: "submit" }, "B")).toBeUndefined();
    expect([of("available"), of("receivable"), of("held")]).toEqual([0, 1_003.49, 1_103.49]);
  });
  test("is approved automatically for an AUTO team once its gates are open", () => {
    addTeam(world, "auto", { autoApprove: true });
    deposit(world, "auto", 10_000n);
    addOrder(world, "B", "auto");
    addOrder(world, "C", "auto", { addressStatus: 3 });
    seller({ type: "submit" }, "B");
    seller({ type: "submit" }, "C");
    expect([order("B").status, order("C").status]).toEqual(["Approved", "InReview"]);
    system({ type: "check-address", address: checkedAs("good"), excluded: false }, "C");
    expect(order("C").status).toBe("Approved");
  });
  test("locks the referrer's rate, if it is above zero", () => {
    addTeam(world, "oak", { referredBy: { teamId: "fern", rate: 725 } });
    addTeam(world, "elm", { referredBy: { teamId: "fern", rate: 0 } });
    for (const [id, team] of [
      ["B", "oak"],
      ["C", "elm"],
    ] as const) {
      deposit(world, team, 5_000n);
      addOrder(world, id, team);
      seller({ type: "submit" }, id);
    }
    expect(order("B").referral).toEqual({ teamId: "fern", rate: 725, posted: 0n });
    expect(order("C").referral).toBeNull();
  });
});

describe("reject, hold and unhold", () => {
  test("return the reservation at a rejection, and the order may be submitted again", () => {
    seller({ type: "submit" });
    seller({ type: "hold", reason: "Wait" });
    expect(agency({ type: "reject", reason: "Blurred" })).toBeUndefined();
    expect([of("available"), of("held")]).toEqual([100, 0]);
    expect(lastInvoice()).toEqual(["IN", 33.99, 24.5]);
    expect(order()).toMatchObject({
      status: "Rejected",
      phase: "quote",
      hold: null,
      approvedAt: null,
      referral: null,
    });
    expect(seller({ type: "submit" })).toBeUndefined();
    expect(of("held")).toBe(33.99);
  });
  test("refund the captured charge and close a cancel request at a rejection after approval", () => {
    approved();
    passDays(world, 1);
    seller({ type: "cancel" });
    expect(order().cancelRequest).toBe("pending");
    agency({ type: "reject", reason: "Late" });
    expect([of("available"), of("deferred"), order().cancelRequest]).toEqual([100, 0, "canceled"]);
    expect(order().items[0]).toMatchObject({ captured: 2_549n, givenBack: 2_549n });
  });
  test("let an agency take over a seller's hold, which the seller then cannot end", () => {
    seller({ type: "submit" });
    expect(seller({ type: "hold", reason: "Mine" })).toBeUndefined();
    expect(order().hold).toEqual({ owner: "seller", from: "InReview", reason: "Mine", since: world.now });
    expect(seller({ type: "hold", reason: "Again" })).toBe("The order is on hold already");
    expect(agency({ type: "hold", reason: "Ours" })).toBeUndefined();
    expect(agency({ type: "hold", reason: "Again" })).toBe("The order is on hold already");
    expect(order().hold).toMatchObject({ owner: "agency", from: "InReview", reason: "Ours" });
    expect(seller({ type: "unhold" })).toBe("The agency holds this order: ask it to release it");
    expect(agency({ type: "agency-unhold" })).toBeUndefined();
    expect(order()).toMatchObject({ status: "InReview", hold: null });
  });
  test("end a seller's hold if its gates are open, and keep it if one is closed", () => {
    seller({ type: "submit" });
    seller({ type: "hold", reason: "Address" });
    order().addressStatus = 0;
    expect(seller({ type: "unhold" })).toBe("Correct the address, or confirm it as it is");
    expect(order().status).toBe("Hold");
    order().addressStatus = 3;
    expect(seller({ type: "unhold" })).toBeUndefined();
    agency({ type: "check-address", address: checkedAs("good"), excluded: false });
    agency({ type: "approve" });
    seller({ type: "hold", reason: "Stock" });
    order().excluded = true;
    expect(seller({ type: "unhold" })).toMatch(/is excluded/);
    order().excluded = false;
    expect(seller({ type: "unhold" })).toBeUndefined();
    expect(order().status).toBe("Approved");
  });
  test("hold until a time in the next year, which an agency's hold replaces", () => {
    const until = (side: typeof seller, at: string) => side({ type: "hold", reason: "Wait", until: at });
    expect(() => until(seller, world.now)).toThrow("Choose a time in the future");
    expect(() => until(seller, addDays(world.now, 366))).toThrow("Choose a time within a year");
    expect(order().hold).toBeNull();
    expect(until(seller, "2026-03-02T09:00:00+01:00")).toBeUndefined();
    expect(order().hold).toMatchObject({ owner: "seller", until: "2026-03-02T08:00:00.000Z" });
    expect(until(seller, addDays(world.now, 3))).toBe("The order is on hold already");
    expect(until(agency, addDays(world.now, 3))).toBeUndefined();
    expect(order().hold).toMatchObject({
      owner: "agency",
      from: "Unfulfilled",
      until: addDays(world.now, 3),
    });
    agency({ type: "agency-unhold" });
    seller({ type: "hold", reason: "Wait", until: addDays(world.now, 1) });
    agency({ type: "hold", reason: "Ours" });
    expect(order().hold).toEqual({ owner: "agency", from: "Unfulfilled", reason: "Ours", since: world.now });
  });
  test("are released by the system where their gates are open, and otherwise stay without a time", () => {
    seller({ type: "submit" });
    seller({ type: "hold", reason: "Address", until: addDays(world.now, 1) });
    order().addressStatus = 0;
    expect(system({ type: "unhold" })).toBe("Correct the address, or confirm it as it is");
    expect(system({ type: "keep-hold" })).toBeUndefined();
    expect(order()).toMatchObject({ status: "Hold", hold: { owner: "seller", from: "InReview" } });
    expect(order().hold).not.toHaveProperty("until");
    order().addressStatus = 1;
    expect(system({ type: "unhold" })).toBeUndefined();
    expect(order()).toMatchObject({ status: "InReview", hold: null });
    agency({ type: "hold", reason: "Machine", until: addDays(world.now, 1) });
    expect(system({ type: "agency-unhold" })).toBeUndefined();
    expect(order()).toMatchObject({ status: "InReview", hold: null });
    expect([of("available"), of("held")]).toEqual([66.01, 33.99]);
  });
  test("end the hold of an unsubmitted order whatever its gates", () => {
    seller({ type: "hold", reason: "Later" });
    order().addressStatus = 0;
    expect(seller({ type: "unhold" })).toBeUndefined();
    expect(order().status).toBe("Unfulfilled");
  });
  test("end a hold during production in the status that the items have by then", () => {
    made();
    agency({ type: "track", parcelId: "p", items: [{ itemId: "mug" }] });
    agency({ type: "hold", reason: "Machine" });
    expect(order().hold?.from).toBe("PartiallyFulfilled");
    agency({ type: "agency-unhold" });
    expect(order().status).toBe("PartiallyFulfilled");
  });
});

describe("the failure of a rule", () => {
  const fail = (over: Partial<typeof FAULT> = {}) =>
    system({ type: "rule-fault", fault: { ...FAULT, ...over } });
  const dismiss = { type: "rule-fault/dismiss" } as const;
  const AGENCYS = "A rule of the agency could not act on this order: the agency looks at it";

  test("stops the next step of an order until it is dismissed, once", () => {
    seller({ type: "submit" });
    expect(fail()).toBeUndefined();
    expect(agency({ type: "approve" })).toBe(AGENCYS);
    expect(agency(dismiss)).toBeUndefined();
    expect(agency(dismiss)).toBe("No rule has failed on this order");
    expect(agency({ type: "approve" })).toBeUndefined();
    fail();
    expect(agency({ type: "pickup" })).toBe(AGENCYS);
  });
  test("keeps the first one, and is dismissed by the side whose rule it is, or by the agency", () => {
    fail();
    fail({ side: "seller", name: "Later" });
    expect(order().ruleFault).toEqual(FAULT);
    expect(seller(dismiss)).toBe("The agency decides about its own rules");
    expect(agency(dismiss)).toBeUndefined();
    fail({ side: "seller" });
    expect(seller(dismiss)).toBeUndefined();
    fail({ side: "seller" });
    expect(agency(dismiss)).toBeUndefined();
  });
  test("keeps an order stopped that is held, released or rejected", () => {
    seller({ type: "submit" });
    seller({ type: "hold", reason: "Color" });
    fail();
    expect(order()).toMatchObject({ status: "Hold", ruleFault: FAULT });
    expect(seller({ type: "unhold" })).toBe(AGENCYS);
    agency({ type: "agency-unhold" });
    expect(agency({ type: "approve" })).toBe(AGENCYS);
    agency({ type: "reject", reason: "No" });
    expect(seller({ type: "submit" })).toBe(AGENCYS);
    expect(system({ type: "auto-submit", atMost: 1n })).toBe("Not possible while the order is Rejected");
  });
  test("stops an order that would be submitted or approved without a person, which its dismissal lets go on", () => {
    addTeam(world, "auto", { autoApprove: true });
    addOrder(world, "B", "auto");
    deposit(world, "auto", 10_000n);
    system({ type: "rule-fault", fault: FAULT }, "B");
    expect(system({ type: "auto-submit", atMost: 10_000n }, "B")).toBe(AGENCYS);
    agency(dismiss, "B");
    order("B").addressStatus = 3;
    seller({ type: "submit" }, "B");
    system({ type: "rule-fault", fault: FAULT }, "B");
    agency({ type: "check-address", address: checkedAs("good"), excluded: false }, "B");
    expect(order("B").status).toBe("InReview");
    agency(dismiss, "B");
    expect(order("B").status).toBe("Approved");
  });
});

describe("cancel", () => {
  test("lets a seller cancel alone within the window, and request it afterwards", () => {
    const start = { ...order(), status: "Approved", approvedAt: "2026-03-01T08:00:00.000Z" } as Order;
    expect(canCancelAlone(start, 30, "2026-03-01T08:29:59.999Z")).toBe(true);
    expect(canCancelAlone(start, 30, "2026-03-01T08:30:00.000Z")).toBe(false);
    expect(canCancelAlone({ ...start, status: "InProduction" }, 30, "2026-03-01T08:00:00.000Z")).toBe(false);
    expect(canCancelAlone({ ...start, status: "Rejected" }, 0, world.now)).toBe(true);
    expect(canCancelAlone({ ...start, status: "InReview" }, 0, world.now)).toBe(true);
    expect(canCancelAlone({ ...start, status: "Unfulfilled" }, 0, world.now)).toBe(true);
    expect(canCancelAlone({ ...start, approvedAt: null }, 30, world.now)).toBe(false);
    const held = { owner: "agency", from: "Approved", reason: "x", since: "s" } as const;
    expect(canCancelAlone({ ...start, status: "Hold", hold: held }, 30, "2026-03-01T08:10:00.000Z")).toBe(
      true,
    );
  });
  test("refunds everything within the window", () => {
    approved();
    expect(seller({ type: "cancel" })).toBeUndefined();
    expect([of("available"), of("deferred"), order().status]).toEqual([100, 0, "Cancel"]);
    expect(lastInvoice()).toEqual(["IN", 33.99, 24.5]);
  });
  test("becomes a request after the window: made once, withdrawn or declined, and approved when the agency cancels", () => {
    made();
    expect(seller({ type: "cancel-request/withdraw" })).toBe("There is no cancel request to answer");
    expect(seller({ type: "cancel" })).toBeUndefined();
    expect([order().status, order().cancelRequest]).toEqual(["InProduction", "pending"]);
    expect(seller({ type: "cancel" })).toBe("You have already requested to cancel this order");
    agency({ type: "cancel-request/decline" });
    expect(order().cancelRequest).toBe("canceled");
    expect(agency({ type: "cancel-request/decline" })).toBe("There is no cancel request to answer");
    seller({ type: "cancel" });
    seller({ type: "cancel-request/withdraw" });
    expect(order().cancelRequest).toBe("canceled");
    seller({ type: "cancel" });
    agency({ type: "cancel" });
    expect([order().cancelRequest, order().status]).toEqual(["approved", "Cancel"]);
  });
  test("lets an agency keep a given cost and owe the supplier a given amount", () => {
    made();
    expect(agency({ type: "cancel", keptCost: 3_400n })).toBe("More kept than these items captured");
    expect(agency({ type: "cancel", supplierDue: 2_451n })).toBe(
      "More due to the supplier than these items cost",
    );
    expect(agency({ type: "cancel", keptCost: -1n })).toBe("More kept than these items captured");
    expect(agency({ type: "cancel", supplierDue: -1n })).toBe(
      "More due to the supplier than these items cost",
    );
    expect(agency({ type: "cancel", keptCost: 1_000n, supplierDue: 700n })).toBeUndefined();
    expect([of("available"), of("cancelFee"), of("supplierPayable"), of("deferred")]).toEqual([90, 10, 7, 0]);
    expect(lastInvoice()).toEqual(["IN", 23.99, 17.5]);
    expect(agency({ type: "cancel" })).toBe("Not possible while the order is Cancel");
  });
  test("keeps no fee from a charge that was never captured", () => {
    seller({ type: "submit" });
    expect(agency({ type: "cancel", keptCost: 1n })).toBe("More kept than these items captured");
    expect(agency({ type: "cancel", supplierDue: 1n })).toBe(
      "More due to the supplier than these items cost",
    );
    expect(agency({ type: "cancel" })).toBeUndefined();
    expect(of("available")).toBe(100);
  });
  test("keeps shipped units, cancels the others and lets the order continue", () => {
    made();
    agency({ type: "track", parcelId: "p", items: [{ itemId: "mug" }] });
    seller({ type: "cancel" });
    agency({ type: "cancel" });
    expect([order().status, order().cancelRequest]).toEqual(["InTransit", "approved"]);
    expect(seller({ type: "cancel" })).toBe("All items of this order have shipped");
    expect(agency({ type: "cancel" })).toBe("All items of this order have shipped");
    agency({ type: "update-fulfilled", items: [{ itemId: "mug", status: "delivered" }] });
    expect(order().status).toBe("Fulfilled");
  });
  test("returns a paying buyer the retail of the canceled items, and everything at the end", () => {
    const sale = { ...UNPAID_SALE };
    addOrder(world, "B", "fern", {
      totalPrice: 9_000n,
      sale,
      items: [item("x", { quantity: 2, retail: 6_001n }), item("y", { retail: 2_000n })],
    });
    system({ type: "buyer-paid", amount: 9_000n }, "B");
    expect(system({ type: "buyer-paid", amount: 1n }, "B")).toBe("This sale was paid already");
    for (const action of ["submit", "approve", "pickup"] as const)
      ask(action === "submit" ? "seller" : "agency", { type: action }, "B");
    agency({ type: "track", parcelId: "q", items: [{ itemId: "x", quantity: 1 }] }, "B");
    agency({ type: "cancel" }, "B");
    expect(order("B").sale?.returned).toBe(5_001n);
    expect(of("storeCollections")).toBe(39.99);
  });
});

describe("production and parcels", () => {
  test("pickup waits for a decision on a cancel request", () => {
    approved();
    passDays(world, 1);
    seller({ type: "cancel" });
    expect(agency({ type: "pickup" })).toBe("The seller asks to cancel: cancel it or decline");
  });
  test("units are shipped by parcel, and more than the remaining units are refused", () => {
    made();
    expect(agency({ type: "track", parcelId: "p", items: [{ itemId: "tee", quantity: 3 }] })).toBe(
      "Only 2 of this item are left to ship",
    );
    expect(agency({ type: "track", parcelId: "p", items: [{ itemId: "no" }] })).toBe(
      "The order has no such item",
    );
    agency({ type: "track", parcelId: "p", items: [{ itemId: "tee", quantity: 1 }] });
    expect(order().status).toBe("PartiallyFulfilled");
    expect([of("fulfilment"), of("shipping"), of("supplierPayable")]).toEqual([9.5, 4.99, 11]);
    expect(agency({ type: "track", parcelId: "q", items: [{ itemId: "tee", quantity: 2 }] })).toBe(
      "Only 1 of this item is left to ship",
    );
    agency({ type: "track", parcelId: "q" });
    expect(order().status).toBe("InTransit");
    expect([of("fulfilment"), of("shipping"), of("supplierPayable"), of("deferred")]).toEqual([
      26, 7.99, 24.5, 0,
    ]);
    expect(agency({ type: "shipment-cancel", parcelId: "none" })).toBe("The order has no such active parcel");
  });
  test("a fully shipped item has no units left to ship", () => {
    made();
    agency({ type: "track", parcelId: "p", items: [{ itemId: "mug" }] });
    expect(agency({ type: "track", parcelId: "q", items: [{ itemId: "mug" }] })).toBe(
      "This item has left already",
    );
  });
  test("tracking ends a hold, because the goods are shipped", () => {
    made();
    agency({ type: "hold", reason: "Machine" });
    agency({ type: "track", parcelId: "p" });
    expect(order()).toMatchObject({ status: "InTransit", hold: null });
  });
  test("units shipped without a tracking number are earned at delivery", () => {
    made();
    agency({ type: "hold", reason: "Machine" });
    const all = (status: "shipped" | "delivered") =>
      agency({ type: "update-fulfilled", items: ["tee", "mug"].map((itemId) => ({ itemId, status })) });
    expect(all("shipped")).toBeUndefined();
    expect(order()).toMatchObject({ status: "InTransit", hold: null });
    expect(all("delivered")).toBeUndefined();
    expect(order()).toMatchObject({ status: "Fulfilled", hold: null, fulfilledAt: world.now });
  });
  test("a pending request closes when no unit is left to cancel", () => {
    made();
    seller({ type: "cancel" });
    agency({ type: "track", parcelId: "p" });
    expect(order().cancelRequest).toBe("canceled");
  });
  test("a canceled shipment reverses its income and refunds its shipping", () => {
    shipped();
    expect(agency({ type: "shipment-cancel", parcelId: "p1", shippingBack: 800n })).toBe(
      "More shipping than this parcel charged",
    );
    expect(agency({ type: "shipment-cancel", parcelId: "p1", shippingBack: -1n })).toBe(
      "More shipping than this parcel charged",
    );
    expect(agency({ type: "shipment-cancel", parcelId: "p1" })).toBeUndefined();
    expect(order().status).toBe("CancelShipment");
    expect([of("fulfilment"), of("shipping"), of("deferred"), of("available")]).toEqual([0, 0, 26, 74]);
    expect(of("supplierPayable")).toBe(24.5);
    expect(lastInvoice()).toEqual(["IN", 7.99, 0]);
    agency({ type: "track", parcelId: "p2" });
    expect([of("fulfilment"), of("shipping"), of("supplierPayable")]).toEqual([26, 0, 24.5]);
  });
  test("a delivered parcel cannot be voided", () => {
    shipped();
    agency({ type: "update-fulfilled", items: [{ itemId: "mug", status: "delivered" }] });
    expect(agency({ type: "shipment-cancel", parcelId: "p1" })).toBe(
      "This parcel was delivered or closed already",
    );
  });
  test("units are delivered, closed, or shipped without a number", () => {
    made();
    const mug = (status: "shipped" | "delivered" | "closed", quantity?: number) =>
      agency({ type: "update-fulfilled", items: [{ itemId: "mug", status, ...(quantity && { quantity }) }] });
    expect(mug("delivered")).toBe("Fewer units of this item are shipped");
    expect(mug("shipped", 2)).toBe("Fewer units of this item are in production");
    expect(mug("shipped")).toBeUndefined();
    expect(mug("closed")).toBeUndefined();
    expect(order().items[1]?.lots[0]?.state).toBe("closed");
    agency({ type: "track", parcelId: "p" });
    agency({ type: "update-fulfilled", items: [{ itemId: "tee", status: "delivered", quantity: 1 }] });
    expect(order().status).toBe("InTransit");
    agency({ type: "update-fulfilled", items: [{ itemId: "tee", status: "delivered" }] });
    expect(order()).toMatchObject({
      status: "Fulfilled",
      fulfilledAt: world.now,
      releaseAt: "2026-03-03T08:00:00.000Z",
    });
  });
});

describe("an order's referral and refunds", () => {
  const fulfilled = () => [
    ...shipped(),
    agency({
      type: "update-fulfilled",
      items: [
        { itemId: "tee", status: "delivered" },
        { itemId: "mug", status: "delivered" },
      ],
    }),
  ];
  test("pay the referrer the rate of delivered goods, pending until the release, less after a refund", () => {
    addTeam(world, "oak", {});
    (world.teams.get("fern") as { referredBy: unknown }).referredBy = { teamId: "oak", rate: 1_000 };
    fulfilled();
    expect([of("profitPending", "oak"), of("referralCost", "oak")]).toEqual([2.6, 2.6]);
    agency({ type: "refund", reason: "Chipped", items: [{ itemId: "mug" }] });
    expect(of("profitPending", "oak")).toBe(1.9);
    expect(system({ type: "release" })).toBe("This order's profit is not released yet");
    passDays(world, 2);
    expect(system({ type: "release" })).toBeUndefined();
    expect([of("profitPending", "oak"), of("profitAvailable", "oak")]).toEqual([0, 1.9]);
    expect(system({ type: "release" })).toBe("This order's profit was released already");
    agency({ type: "refund", reason: "All", items: [{ itemId: "tee" }] });
    expect([of("profitAvailable", "oak"), of("referralCost", "oak")]).toEqual([0, 0]);
    expect(agency({ type: "calc-order-profit" })).toBeUndefined();
  });
  test("neither pay nor claw back a referrer that was closed", () => {
    addTeam(world, "oak", {});
    (world.teams.get("fern") as { referredBy: unknown }).referredBy = { teamId: "oak", rate: 1_000 };
    const close = (isClosed: boolean) => {
      (world.teams.get("oak") as { isClosed: boolean }).isClosed = isClosed;
    };
    close(true);
    fulfilled();
    expect(of("profitPending", "oak")).toBe(0);
    close(false);
    expect(agency({ type: "calc-order-profit" })).toBeUndefined();
    passDays(world, 3);
    expect(system({ type: "release" })).toBeUndefined();
    expect(of("profitAvailable", "oak")).toBe(2.6);
    close(true);
    expect(agency({ type: "refund", reason: "Chipped", items: [{ itemId: "mug" }] })).toBeUndefined();
    expect([of("profitAvailable", "oak"), of("referralCost", "oak")]).toEqual([2.6, 2.6]);
  });
  test("move no money of a seller that was closed", () => {
    fulfilled();
    (world.teams.get("fern") as { isClosed: boolean }).isClosed = true;
    const entries = world.entries.length;
    const closed = "The seller of this order was closed: no money of it moves any more";
    expect(agency({ type: "refund", reason: "Chipped", items: [{ itemId: "mug" }] })).toBe(closed);
    expect([world.entries.length, Number(order().totalRefund)]).toEqual([entries, 0]);
    expect(agency({ type: "calc-order-profit" })).toBeUndefined();
  });
  test("release the referrer's profit also once the seller was closed", () => {
    addTeam(world, "oak", {});
    (world.teams.get("fern") as { referredBy: unknown }).referredBy = { teamId: "oak", rate: 1_000 };
    fulfilled();
    (world.teams.get("fern") as { isClosed: boolean }).isClosed = true;
    passDays(world, 3);
    expect(system({ type: "release" })).toBeUndefined();
    expect([of("profitPending", "oak"), of("profitAvailable", "oak")]).toEqual([0, 2.6]);
  });
  test("are limited to what remains of the charge, by goods or by amount", () => {
    fulfilled();
    const refund = (terms: object) => agency({ type: "refund", reason: "x", ...terms });
    expect(refund({})).toBe("Name an amount above 0");
    expect(refund({ amount: -1n })).toBe("Name an amount above 0");
    expect(refund({ amount: 3_400n })).toBe("More than this order's charge can give back");
    expect(refund({ items: [{ itemId: "tee", quantity: 3 }] })).toBe(
      "More of this item than can be refunded",
    );
    expect(refund({ items: [{ itemId: "no" }] })).toBe("The order has no such item");
    expect(refund({ items: [{ itemId: "tee" }, { itemId: "tee" }] })).toBe("Name each item once");
    expect(refund({ amount: 1n, buyerAmount: 1n })).toBe("More than the buyer paid");
    expect(refund({ items: [{ itemId: "tee", quantity: 1 }] })).toBeUndefined();
    expect([of("refunds"), of("available"), Number(order().totalRefund)]).toEqual([9.5, 75.51, 950]);
    expect(refund({ amount: 2_449n })).toBeUndefined();
    expect([of("refunds"), of("available")]).toEqual([33.99, 100]);
    expect(refund({ amount: 1n })).toBe("More than this order's charge can give back");
  });
  test("are impossible before approval", () => {
    seller({ type: "submit" });
    expect(agency({ type: "refund", reason: "x", amount: 1n })).toBe(
      "Nothing of this order was captured yet",
    );
  });
});

describe("changing an order", () => {
  test("drops the ignored obstacle of an address, and recalculates shipping: an increase is charged, a decrease refunded", () => {
    seller({ type: "submit" });
    order().excluded = true;
    expect(agency({ type: "ignore-cannot-ship" })).toBeUndefined();
    const to = (countryCode: string, agencyBears = false) =>
      ({
        type: "edit-address",
        countryCode,
        provinceCode: "",
        address: checkedAs("good"),
        excluded: false,
        agencyBears,
      }) as const;
    expect(seller(to("CA"))).toBeUndefined();
    expect(order()).toMatchObject({ shipAnyway: false, excluded: false, countryCode: "CA" });
    expect([of("held"), lastInvoice()]).toEqual([41.98, ["OUT", 7.99, 6]]);
    expect(agency(to("US"))).toBeUndefined();
    expect([of("held"), lastInvoice()]).toEqual([33.99, ["IN", 7.99, 6]]);
    expect(seller(to("CA", true))).toBe("Only the agency can bear the shipping");
    expect(agency(to("CA", true))).toBeUndefined();
    expect([of("held"), lastInvoice()]).toEqual([33.99, ["OUT", 0, 6]]);
    expect(agency({ type: "ignore-cannot-ship" })).toBe("The agency ships to this destination");
  });
  test("changes a reservation by new prices up and down, a captured charge only down", () => {
    seller({ type: "submit" });
    const tee = (price: bigint) => {
      world.lists.seller = {
        ...world.lists.seller,
        goods: new Map([
          ["tee", price],
          ["mug", 700n],
        ]),
      };
      return agency({ type: "reprice" });
    };
    tee(1_000n);
    expect(of("held")).toBe(34.99);
    tee(900n);
    expect(of("held")).toBe(32.99);
    agency({ type: "approve" });
    tee(1_000n);
    expect(of("deferred")).toBe(32.99);
    tee(800n);
    expect([of("deferred"), of("available")]).toEqual([30.99, 69.01]);
  });
  test("prices another variant for units that have not shipped, and leaves what has shipped as it was", () => {
    made();
    agency({ type: "track", parcelId: "p1", items: [{ itemId: "tee", quantity: 1 }] });
    const before = [of("supplierPayable"), of("fulfilment")];
    const [sent, open] = order().items[0]?.lots ?? [];
    expect([sent?.state, open?.state]).toEqual(["shipped", "made"]);
    world.lists.seller = {
      ...world.lists.seller,
      goods: new Map([
        ["tee", 500n],
        ["mug", 700n],
      ]),
    };
    world.lists.agency = {
      ...world.lists.agency,
      goods: new Map([
        ["tee", 300n],
        ["mug", 450n],
      ]),
    };
    expect(agency({ type: "update-item-code", itemId: "tee" })).toBeUndefined();
    expect([of("supplierPayable"), of("fulfilment")]).toEqual(before);
    expect(order().items[0]?.lots.map((lot) => [lot.state, lot.goods.total, lot.cost.total])).toEqual([
      ["shipped", 950n, 700n],
      ["made", 500n, 300n],
    ]);
    agency({ type: "track", parcelId: "p2", items: [{ itemId: "tee" }] });
    expect(agency({ type: "update-item-code", itemId: "tee" })).toBe(
      "All units of this item have shipped or are canceled",
    );
    expect(agency({ type: "update-item-code", itemId: "none" })).toBe("The order has no such item");
  });
  test("posts an agency's new cost of shipped goods to the supplier, up and down", () => {
    shipped();
    const cost = (price: bigint) => {
      world.lists.agency = {
        ...world.lists.agency,
        goods: new Map([
          ["tee", price],
          ["mug", 450n],
        ]),
      };
      agency({ type: "reprice" });
      return [of("supplierPayable"), lastInvoice()];
    };
    expect(cost(800n)).toEqual([26.5, ["OUT", 0, 2]]);
    expect(cost(650n)).toEqual([23.5, ["IN", 0, 3]]);
  });
  test("reduces the income when a price falls after shipping", () => {
    shipped();
    world.lists.seller = {
      ...world.lists.seller,
      goods: new Map([
        ["tee", 900n],
        ["mug", 700n],
      ]),
    };
    agency({ type: "reprice" });
    expect([of("fulfilment"), of("available")]).toEqual([25, 67.01]);
  });
  test("quotes new items again, and resets a rejected order", () => {
    seller({ type: "submit" });
    agency({ type: "reject", reason: "x" });
    const items = order().items.map((one) => ({ ...one, quantity: 1, lots: [] }));
    expect(seller({ type: "edit", items, shippingOption: "standard" })).toBeUndefined();
    expect(order().status).toBe("Unfulfilled");
    expect(order().items.map((one) => one.lots[0]?.goods.total)).toEqual([950n, 700n]);
  });
  test("deletes an order only while it has no charges", () => {
    expect(seller({ type: "delete" })).toBeUndefined();
    seller({ type: "hire-designs" });
    expect(seller({ type: "delete" })).toBe("This order has charges: cancel it instead");
  });
  test("changes by a new quantity what the buyer still owes, not what they paid", () => {
    const twice = () => order().items.map((one) => ({ ...one, retail: one.retail * 2n }));
    seller({ type: "edit", items: twice() });
    expect(order().totalPrice).toBe(6_399n + 6_800n);
    order().sale = { ...UNPAID_SALE, paid: true, collected: 13_199n, unearned: 13_199n };
    seller({ type: "edit", items: twice() });
    expect(order().totalPrice).toBe(6_399n + 6_800n);
  });
  test("replaces only unfulfilled orders of the same team and reference", () => {
    const old = { teamId: "fern", name: "#7", reference: "r", status: "InProduction" as const };
    const next = { ...old, name: "#8", status: "Unfulfilled" as const };
    expect(replaceObstacle(next, old)).toBeNull();
    expect(replaceObstacle(next, { ...old, status: "Fulfilled" })).toBe(
      "#7 is fulfilled and cannot be replaced",
    );
    for (const other of [{ reference: "s" }, { teamId: "moss" }]) {
      expect(replaceObstacle(next, { ...old, ...other })).toMatch(/another reference/);
    }
    expect(replaceObstacle({ ...next, reference: null }, { ...old, reference: null })).toMatch(/another/);
  });
  test("lets an order that replaces an older one share its reference", () => {
    order().referenceUnique = false;
    expect(seller({ type: "submit" })).toMatch(/this reference/);
    seller({ type: "order-with-old" });
    expect(seller({ type: "submit" })).toBeUndefined();
  });
  test("opens the gate of new artwork, and verifies a confirmed address", () => {
    for (const one of order().items) one.artworkComplete = false;
    seller({ type: "update-item-design", artworkComplete: { tee: true } });
    expect(order().items.map((one) => one.artworkComplete)).toEqual([true, false]);
    seller({ type: "confirm-address" });
    expect(order().addressStatus).toBe(2);
  });
});

describe("the design of an order", () => {
  const status = (to: "assign" | "in_review" | "approved" | "rejected", side: Side = "agency") =>
    ask(side, { type: "change-design-status", status: to }, "A");
  test("is reserved at hire, earned at approval, owed to the designer", () => {
    expect(seller({ type: "hire-designs", designerId: "d" })).toBeUndefined();
    expect([of("held"), lastInvoice()]).toEqual([5, ["OUT", 5, 3]]);
    expect(order().design).toMatchObject({ status: "assign", designerId: "d", hiredBy: "seller" });
    expect(seller({ type: "hire-designs" })).toBe("A design is open on this order already");
    expect(status("approved")).toBe('A design cannot go from "Assign" to "Approved"');
    status("in_review");
    expect(seller({ type: "withdraw-designs" })).toBe("The design is under review: decide it first");
    expect(status("approved", "seller")).toBeUndefined();
    expect([of("held"), of("designFee"), of("designCost"), of("designerPayable")]).toEqual([0, 5, 3, 3]);
    expect(status("rejected")).toBe("No design is open on this order");
    expect(seller({ type: "hire-designs" })).toBe("A design was approved on this order already");
    expect(agency({ type: "refund", reason: "x", amount: 500n })).toBeUndefined();
    expect([of("refunds"), of("available")]).toEqual([5, 100]);
  });
  test("is decided by the agency or by the seller who requested it", () => {
    agency({ type: "hire-designs" });
    status("in_review");
    expect(status("approved", "seller")).toBe("The agency hired this designer and decides");
    expect(status("rejected", "seller")).toBe("The agency hired this designer and decides");
    expect(status("rejected")).toBeUndefined();
    expect(seller({ type: "withdraw-designs" })).toBe("The agency hired this designer");
    expect(status("assign")).toBeUndefined();
    expect(agency({ type: "withdraw-designs" })).toBeUndefined();
    expect([of("held"), order().design]).toEqual([0, null]);
    expect(agency({ type: "withdraw-designs" })).toBe("No design is open on this order");
  });
  test("follows the agency's default fee while it is open", () => {
    seller({ type: "hire-designs" });
    world.terms = { ...world.terms, designFee: 700n, designCost: 200n };
    agency({ type: "sync-default-design-cost" });
    expect([of("held"), order().design?.cost]).toEqual([7, 200n]);
    world.terms = { ...world.terms, designFee: 400n, designCost: 250n };
    agency({ type: "sync-default-design-cost" });
    expect([of("held"), of("available")]).toEqual([4, 96]);
  });
  test("is paid if it is under review at a cancellation, and returned otherwise", () => {
    seller({ type: "hire-designs" });
    status("in_review");
    seller({ type: "cancel" });
    expect([of("designFee"), of("held"), order().design?.captured]).toEqual([5, 0, true]);
    addOrder(world, "B", "fern");
    seller({ type: "hire-designs" }, "B");
    seller({ type: "cancel" }, "B");
    expect([of("designFee"), of("held"), order("B").design]).toEqual([5, 0, null]);
  });

  /** Takes a design step as a person. Returns the refusal's message. */
  const step = (to: DesignStatus, side: Side, actor: Person) => {
    try {
      const context = { ...contextOf(world, openSession(world), side), actor };
      world.orders.set("A", act(order(), context, { type: "change-design-status", status: to }));
      return undefined;
    } catch (error) {
      if (error instanceof RuleViolation) return error.message;
      throw error;
    }
  };
  const designer: Person = { id: "designer", isDesigner: true };
  const manager: Person = { id: "manager", isDesigner: false };
  const support: Person = { id: "support", isDesigner: false };

  test("is submitted by the designer or the agency, and never by the seller's other members", () => {
    seller({ type: "hire-designs" });
    expect(step("in_review", "seller", manager)).toBe("The designer submits the design");
    expect(step("in_review", "seller", designer)).toBeUndefined();
  });
  test("is never decided by a designer and cannot be requested twice", () => {
    agency({ type: "hire-designs" });
    const never = "A designer cannot decide a design: the agency or the seller who asked does";
    expect(step("in_review", "agency", designer)).toBeUndefined();
    expect(step("approved", "agency", designer)).toBe(never);
    expect(step("rejected", "agency", { id: "another", isDesigner: true })).toBe(never);
    expect(step("rejected", "agency", manager)).toBeUndefined();
    expect(step("assign", "agency", designer)).toBe(never);
    expect([of("designerPayable"), order().design?.captured]).toEqual([0, false]);
  });
  test("is not decided by its submitter or its assignee", () => {
    agency({ type: "hire-designs", designerId: "support" });
    expect(step("in_review", "agency", manager)).toBeUndefined();
    const own = "You submitted this design: somebody else decides it";
    expect(step("approved", "agency", manager)).toBe(own);
    expect(step("rejected", "agency", support)).toBe(own);
    expect(step("approved", "agency", { id: "accounting", isDesigner: false })).toBeUndefined();
  });
  test("is neither submitted nor approved without artwork", () => {
    agency({ type: "hire-designs" });
    for (const one of order().items) Object.assign(one, { hasArtwork: false });
    expect(step("in_review", "agency", designer)).toBe("Add the artwork first");
    Object.assign(order().items[0] as object, { hasArtwork: true, artworkComplete: false });
    expect(step("in_review", "agency", designer)).toBe("Add the artwork first");
    Object.assign(order().items[0] as object, { artworkComplete: true });
    Object.assign(order().items[1] as object, { catalogId: null });
    expect(step("in_review", "agency", designer)).toBe("Add the artwork first");
    Object.assign(order().items[1] as object, { hasArtwork: true });
    expect(step("in_review", "agency", designer)).toBeUndefined();
    for (const one of order().items) one.artworkComplete = false;
    expect(step("approved", "agency", support)).toBe("Add the artwork first");
  });
  test("offers each person exactly the allowed steps", () => {
    agency({ type: "hire-designs" });
    expect(designSteps(order(), { side: "agency", actor: designer })).toEqual(["in_review"]);
    step("in_review", "agency", designer);
    expect(designSteps(order(), { side: "agency", actor: designer })).toEqual([]);
    expect(designSteps(order(), { side: "agency", actor: manager })).toEqual(["approved", "rejected"]);
    expect(designSteps(order(), { side: "seller", actor: manager })).toEqual([]);
  });
  test("cannot be changed by the designer once it is submitted", () => {
    agency({ type: "hire-designs" });
    expect(artworkObstacle(order(), { actor: designer })).toBeNull();
    step("in_review", "agency", designer);
    expect(artworkObstacle(order(), { actor: designer })).toMatch(/until the design is submitted/);
    expect(artworkObstacle(order(), { actor: manager })).toBeNull();
    step("rejected", "agency", manager);
    expect(artworkObstacle(order(), { actor: designer })).toBeNull();
  });
  test("keeps the brief, the due date and the requester", () => {
    seller({ type: "hire-designs", brief: "A fox in a hat", dueDate: "2026-03-09" });
    expect(order().design).toMatchObject({ brief: "A fox in a hat", dueDate: "2026-03-09" });
  });
});
