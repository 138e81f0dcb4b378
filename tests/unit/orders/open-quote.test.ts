import { expect, it } from "vitest";
import { unpricedGateOf } from "../../../src/domain/orders/create/open-quote.ts";

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
