import { expect, it } from "vitest";
import { isWithoutRetail, unpricedGateOf } from "../../../src/domain/orders/create/open-quote.ts";

const closed = (...gates: ("mapped" | "price" | "address")[]) => gates.map((gate) => ({ gate }));

it("an order that is not submitted has no known charge while an item lacks a variant or a price", () => {
  const draft = { status: "Unfulfilled", hold: null } as const;
  expect(unpricedGateOf({ ...draft, gates: closed("address", "price") })).toBe("price");
  expect(unpricedGateOf({ ...draft, gates: closed("price", "mapped") })).toBe("mapped");
  expect(unpricedGateOf({ ...draft, gates: closed("address") })).toBeNull();
  expect(unpricedGateOf({ status: "Hold", hold: { from: "Unfulfilled" }, gates: closed("price") })).toBe(
    "price",
  );
});

it("a submitted order has its charge, also where a catalog lost its price since", () => {
  expect(unpricedGateOf({ status: "InReview", hold: null, gates: closed("price") })).toBeNull();
  expect(unpricedGateOf({ status: "Hold", hold: { from: "Approved" }, gates: closed("mapped") })).toBeNull();
});

it("an order has no retail prices where neither the order nor an item states one, unless it is a remake", () => {
  const order = { totalPrice: 0, remake: null, items: [{ unitPrice: 0 }] };
  expect(isWithoutRetail(order)).toBe(true);
  expect(isWithoutRetail({ ...order, remake: "agency" })).toBe(false);
  expect(isWithoutRetail({ ...order, totalPrice: 5 })).toBe(false);
  // Discounted to nothing.
  expect(isWithoutRetail({ ...order, items: [{ unitPrice: 20 }] })).toBe(false);
});
