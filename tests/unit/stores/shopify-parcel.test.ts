import { describe, expect, it } from "vitest";
import { storeKey, storeVariantOf } from "../../../src/domain/orders/mapping/mapping-key.ts";
import {
  type OpenUnits,
  planParcel,
  type ShopifyLine,
} from "../../../src/domain/stores/platforms/shopify/parcel.ts";
import type { ParcelUnits } from "../../../src/domain/stores/sync.ts";

const line = (id: string, over: Partial<ShopifyLine> = {}): ShopifyLine => ({
  id,
  variantId: null,
  sku: null,
  name: null,
  title: null,
  quantity: 1,
  ...over,
});
const open = (lineId: string, quantity = 1, over: Partial<OpenUnits> = {}): OpenUnits => ({
  id: `u${lineId}`,
  lineId,
  quantity,
  fulfillmentOrderId: "f1",
  locationId: "1",
  isHeld: false,
  ...over,
});
const item = (over: Partial<ParcelUnits> = {}): ParcelUnits => ({
  itemId: "i",
  sku: "",
  title: "",
  quantity: 1,
  ...over,
});
const plan = (
  items: readonly ParcelUnits[],
  lines: readonly ShopifyLine[],
  units: readonly OpenUnits[],
  {
    sent = [] as { lineId: string; quantity: number }[],
    location = null as string | null,
    /** Of other items of the order than those of the parcel. */
    others = [] as string[],
  } = {},
) => {
  const owned = [...items.flatMap(({ lineId }) => lineId ?? []), ...others];
  return planParcel(items, { lines, open: units, sent, owned }, location);
};
/** The lines of the fulfillments of a plan. */
const linesOf = (...args: Parameters<typeof plan>) => {
  const planned = plan(...args);
  return "fulfillments" in planned ? planned.fulfillments.map((units) => units.map(({ id }) => id)) : planned;
};

describe("the lines of a Shopify order that a parcel fulfills", () => {
  const small = line("1", { variantId: "v1", name: "Poster - Small", title: "Poster" });
  const large = line("2", { variantId: "v2", name: "Poster - Large", title: "Poster" });
  const posters = [small, large];
  const units = [open("1"), open("2")];

  it("are found by their ids, else by the variant, and without a SKU by the name with the variant", () => {
    expect(linesOf([item({ lineId: "2", variantId: "v1" })], posters, units)).toEqual([["u2"]]);
    expect(linesOf([item({ lineId: "9", variantId: "v2" })], posters, units)).toEqual([["u2"]]);
    expect(linesOf([item({ title: "Poster - Large" })], posters, units)).toEqual([["u2"]]);
    expect(linesOf([item({ title: "Poster", quantity: 2 })], posters, units)).toEqual([["u1", "u2"]]);
    const tee = line("3", { sku: "TEE", name: "Poster - Large" });
    expect(linesOf([item({ sku: "TEE", title: "Tee" })], [...posters, tee], [open("3")])).toEqual([["u3"]]);
  });
  it("are not taken from an item that is one of them by its id", () => {
    const same = [line("1", { sku: "TEE" }), line("2", { sku: "TEE" })];
    const items = [item({ sku: "TEE" }), item({ sku: "TEE", lineId: "1" })];
    expect(linesOf(items, same, units)).toEqual([["u1", "u2"]]);
    const two = item({ sku: "TEE", lineId: "1", quantity: 2 });
    expect(linesOf([two], same, units, { others: ["2"] })).toMatchObject({
      missing: { lineId: "1" },
      isHeld: false,
    });
  });
  it("are taken at the seller's location first, and each location has a fulfillment of its own", () => {
    const here = { fulfillmentOrderId: "f2", locationId: "2" };
    const spread = [open("1", 2), open("1", 2, { id: "here", ...here }), open("2")];
    const parcel = [item({ lineId: "1" }), item({ lineId: "2" })];
    expect(linesOf(parcel, posters, spread, { location: "2" })).toEqual([["here"], ["u2"]]);
    expect(linesOf(parcel, posters, spread, { location: "1" })).toEqual([["u1", "u2"]]);
  });
  it("leave out what the store has of the parcel already", () => {
    const sent = [{ lineId: "1", quantity: 1 }];
    const both = [item({ lineId: "1" }), item({ lineId: "2" })];
    expect(linesOf(both, posters, [open("1", 0), open("2")], { sent })).toEqual([["u2"]]);
    expect(linesOf([item({ lineId: "1" })], posters, [open("1", 0)], { sent })).toEqual([]);
  });
  it("are those that have replaced its own, which has nothing open any more, and no other item's", () => {
    const lines = ["1", "2", "3"].map((id) => line(id, { variantId: "v1", sku: "TEE" }));
    const open123 = [open("1", 0), open("2"), open("3")];
    const tee = item({ lineId: "1", variantId: "v1", sku: "TEE" });
    expect(linesOf([tee], lines, open123, { others: ["2"] })).toEqual([["u3"]]);
    expect(linesOf([{ ...tee, quantity: 2 }], lines, open123, { others: ["2"] })).toMatchObject({
      missing: { lineId: "1" },
    });
    const bySku = lines.map((one, index) => (index === 2 ? { ...one, variantId: "v2" } : one));
    expect(linesOf([tee, { ...tee, itemId: "j" }], bySku, [open("2"), open("3")])).toEqual([["u2", "u3"]]);
  });
  it("are taken once where two items share one", () => {
    const shared = [line("1", { sku: "TEE" })];
    const twice = [item({ sku: "TEE" }), item({ itemId: "j", sku: "TEE" })];
    expect(plan(twice, shared, [open("1", 3)])).toEqual({
      fulfillments: [[{ id: "u1", fulfillmentOrderId: "f1", quantity: 2 }]],
    });
  });
  it("are left to the store's own items before those that were added by hand, which need none", () => {
    const tees = [line("1", { sku: "TEE" }), line("2", { sku: "TEE" })];
    const added = item({ itemId: "j", sku: "TEE", quantity: 5, isAdded: true });
    const own = item({ sku: "TEE", lineId: "9" });
    expect(linesOf([added, own], tees, [open("1")])).toEqual([["u1"]]);
    expect(linesOf([added, own], tees, units)).toEqual([["u1", "u2"]]);
    expect(linesOf([added], tees, [open("1")], { others: ["1"] })).toEqual([]);
    expect(linesOf([added, item({ sku: "MUG" })], tees, units)).toMatchObject({ missing: { sku: "MUG" } });
    expect(linesOf([added], tees, [open("1", 1, { isHeld: true })])).toMatchObject({ isHeld: true });
  });
  it("need not be there for units by which the quantity was raised by hand", () => {
    const raised = item({ lineId: "1", quantity: 3, ordered: 3 });
    expect(linesOf([raised], posters, [open("1")])).toEqual([["u1"]]);
    expect(linesOf([{ ...raised, quantity: 2 }], posters, [open("1", 0)])).toEqual([]);
    expect(linesOf([raised], posters, [open("1", 0)])).toMatchObject({ missing: { lineId: "1" } });
  });
  it("are held where only units on hold are left", () => {
    const held = open("1", 1, { isHeld: true });
    expect(plan([item({ lineId: "1" })], posters, [held])).toMatchObject({ isHeld: true });
    expect(plan([item({ lineId: "1", quantity: 2 })], posters, [held])).toMatchObject({ isHeld: false });
    expect(linesOf([item({ lineId: "1" })], posters, [held, open("1", 1, { id: "free" })])).toEqual([
      ["free"],
    ]);
  });
});

it("reads the variant of a key of this store, with and without options, and of no other key", () => {
  const ids = { productId: "11", variantId: "112" };
  expect(storeVariantOf(storeKey("s1", ids), "s1")).toBe("112");
  expect(storeVariantOf(storeKey("s1", { ...ids, variantText: "Large" }), "s1")).toBe("112");
  for (const key of [storeKey("s2", ids), "titled:TEE|tee", "sku:TEE", null])
    expect(storeVariantOf(key, "s1")).toBeNull();
});
