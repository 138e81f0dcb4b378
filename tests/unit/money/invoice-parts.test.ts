import { expect, test } from "vitest";
import { invoiceParts } from "../../../src/domain/money/invoices/parts.ts";
import type { Item, Lot, Order } from "../../../src/domain/orders/order.ts";

const lot = (over: Partial<Lot> = {}) =>
  ({
    quantity: 2,
    state: "new",
    parcelId: null,
    goods: { total: 1_900n, later: 950n },
    shipping: { total: 649n, later: 150n },
    cost: { total: 0n, later: 0n },
    costShipping: { total: 0n, later: 0n },
    costPosted: false,
    ...over,
  }) as Lot;
// What an invoice is made of reads no other field.
const order = (phase: Order["phase"], lots: Lot[], over: object = {}): Order =>
  ({
    phase,
    items: [{ id: "tee", variantId: "m", lots, kept: 0n, ...over } as Item],
    design: null,
  }) as unknown as Order;
const empty = { total: 0n, later: 0n };

test("a submit charges the units of each item, and the shipping of the order", () => {
  expect(invoiceParts(order("quote", [lot()]), order("held", [lot()]), "OUT", 2_549n)).toEqual({
    items: [{ item: "tee", variant: "m", units: 2, amount: 1_900 }],
    shipping: 649,
    design: 0,
  });
});

test("a rejection credits all of them", () => {
  const rejected = order("quote", [lot({ goods: empty, shipping: empty })]);
  expect(invoiceParts(order("held", [lot()]), rejected, "IN", 2_549n)).toEqual({
    items: [{ item: "tee", variant: "m", units: 2, amount: 1_900 }],
    shipping: 649,
    design: 0,
  });
});

test("a cancellation credits its units less what the agency keeps", () => {
  const canceled = order("captured", [lot({ state: "cancelled", goods: empty, shipping: empty })], {
    kept: 400n,
  });
  expect(invoiceParts(order("captured", [lot()]), canceled, "IN", 2_149n)).toMatchObject({
    items: [{ units: 2, amount: 1_500 }],
    shipping: 649,
  });
});

test("a refund credits an amount, and no units", () => {
  const refunded = order("captured", [lot({ goods: { total: 1_600n, later: 950n } })]);
  expect(invoiceParts(order("captured", [lot()]), refunded, "IN", 300n)).toEqual({
    items: [{ item: "tee", variant: "m", units: 0, amount: 300 }],
    shipping: 0,
    design: 0,
  });
});

test("what does not sum up to the amount is not stated", () => {
  expect(invoiceParts(order("quote", [lot()]), order("held", [lot()]), "OUT", 2_550n)).toBeNull();
});
