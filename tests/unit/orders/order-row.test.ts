import { expect, test } from "vitest";
import { type Order, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import {
  isAccountedAlike,
  itemAccountingOf,
  orderAccountingOf,
} from "../../../src/server/orders/accounting.ts";
import { type ItemRow, type OrderRow, orderOf } from "../../../src/server/orders/order-row.ts";
import { addOrder, addTeam, call, deposit, FAULT, item, newWorld, passDays, type World } from "./world.ts";

/** What rows of earlier versions have where newer ones have nothing. */
const ORDER_DEFAULTS = {
  collectedPart: 0,
  sale: null,
  design: null,
  referral: null,
  pending: {},
  releaseAt: null,
  fulfilledAt: null,
  approvedAt: null,
  excluded: false,
  shipAnyway: false,
  storeChange: false,
  storeHold: false,
  ruleFault: null,
  sharesReference: false,
};
const ITEM_DEFAULTS = { priceMissing: null, captured: 0, givenBack: 0, kept: 0, costDue: 0 };
const LOT_DEFAULTS = { parcelId: null, creditor: null, costPosted: false };

const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Reads an order as it would be stored. */
function readBack(order: Order, isEarlier: boolean): Order {
  const accounting = stored(orderAccountingOf(order, false));
  const row = {
    id: order.id,
    seller_team_id: order.teamId,
    status: order.status,
    hold: order.hold,
    accounting: isEarlier ? { ...ORDER_DEFAULTS, ...accounting } : accounting,
    address_status: order.addressStatus,
    cancel_request: order.cancelRequest,
    country_code: order.countryCode,
    shipping_option: order.shippingOption,
    total_price: String(order.totalPrice),
    total_refund: String(order.totalRefund),
    shared_since: null,
  } as unknown as OrderRow; // only what the conversion reads
  const items = order.items.map((one) => {
    const { lots, ...rest } = stored(itemAccountingOf(one));
    const earlier = { ...ITEM_DEFAULTS, ...rest, lots: lots.map((lot) => ({ ...LOT_DEFAULTS, ...lot })) };
    return {
      id: one.id,
      catalog_id: one.catalogId,
      variant_id: one.variantId,
      quantity: one.quantity,
      in_stock: one.inStock,
      is_on_sale: one.isOnSale,
      artwork_complete: one.artworkComplete,
      has_artwork: one.hasArtwork,
      accounting: isEarlier ? earlier : { ...rest, lots },
      remade: one.remade,
    } as unknown as ItemRow; // only what the conversion reads
  });
  return orderOf(row, items);
}

const orderIn = (world: World): Order => world.orders.get("A") as Order;

/** An order after each step of a life that gives a value to nearly every key. */
function* lives(): Generator<[string, Order]> {
  const world = newWorld();
  addTeam(world, "wren");
  addTeam(world, "fern", { referredBy: { teamId: "wren", rate: 1_000 } });
  deposit(world, "fern", 10_000n);
  const sale = { ...UNPAID_SALE };
  addOrder(world, "A", "fern", { totalPrice: 9_000n, sale, items: [item("A-1", { quantity: 2 })] });
  yield ["created", orderIn(world)];
  call(world, "system", { type: "buyer-paid", amount: 9_000n }, "A");
  call(world, "seller", { type: "submit" }, "A");
  yield ["submitted", orderIn(world)];
  call(world, "system", { type: "rule-fault", fault: FAULT }, "A");
  yield ["stopped by a rule's failure", orderIn(world)];
  call(world, "agency", { type: "rule-fault/dismiss" }, "A");
  call(world, "agency", { type: "hold", reason: "Address" }, "A");
  yield ["held", orderIn(world)];
  call(world, "agency", { type: "agency-unhold" }, "A");
  call(world, "agency", { type: "hire-designs", designerId: "d1", brief: "A fox", dueDate: null }, "A");
  yield ["with a designer", orderIn(world)];
  call(world, "agency", { type: "withdraw-designs" }, "A");
  call(world, "agency", { type: "approve" }, "A");
  call(world, "agency", { type: "pickup" }, "A");
  call(world, "agency", { type: "track", parcelId: "p1", items: [{ itemId: "A-1", quantity: 1 }] }, "A");
  yield ["partly shipped", orderIn(world)];
  call(world, "agency", { type: "track", parcelId: "p2" }, "A");
  call(world, "agency", { type: "update-fulfilled", items: [{ itemId: "A-1", status: "delivered" }] }, "A");
  yield ["delivered", orderIn(world)];
  call(world, "agency", { type: "refund", reason: "Misprint", items: [{ itemId: "A-1", quantity: 1 }] }, "A");
  yield ["refunded", orderIn(world)];
  passDays(world, 3);
  yield ["released", orderIn(world)];
  const amounts = { captured: 1n, givenBack: 2n, kept: 3n, costDue: 4n, priceMissing: "agency" as const };
  yield ["with every amount", { ...orderIn(world), items: [item("A-1", amounts)], shipAnyway: true }];
}

test.each([...lives()])("an order that is %s is read as it was stored", (_step, order) => {
  const read = readBack(order, false);
  const { items, ...rest } = order;
  expect(read).toMatchObject(rest);
  for (const [index, one] of items.entries()) expect(read.items[index]).toMatchObject(one);
});

test.each([...lives()])("an order that is %s is read alike from a row with all keys", (_step, order) => {
  expect(readBack(order, true)).toEqual(readBack(order, false));
});

test("a new order stores only what it has", () => {
  const world = newWorld();
  addTeam(world, "fern");
  addOrder(world, "A", "fern");
  expect(Object.keys(stored(orderAccountingOf(orderIn(world), false))).sort()).toEqual([
    "charge",
    "journalEntryCount",
    "phase",
    "provinceCode",
    "walletPart",
  ]);
});

test("items are accounted alike unless something of their accounting differs", () => {
  const one = item("A-1");
  expect(isAccountedAlike(one, item("A-1", { inStock: false }))).toBe(true);
  expect(isAccountedAlike(one, item("A-1", { kept: 1n }))).toBe(false);
  expect(isAccountedAlike(one, item("A-1", { priceMissing: "seller" }))).toBe(false);
});
