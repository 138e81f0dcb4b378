import { describe, expect, it } from "vitest";
import {
  draftOrder,
  gatesOfDraft,
  type NewItem,
  type NewOrder,
} from "../../../src/domain/orders/incoming/draft-order.ts";
import { chargeOf } from "../../../src/domain/orders/order.ts";
import { newWorld, TEE } from "./world.ts";

const { lists } = newWorld();

const item: NewItem = {
  title: "Sunset tee",
  sku: "TEE-M",
  mappingKey: "sku:TEE-M",
  quantity: 3,
  unitPrice: 2_000n,
  artworks: ["front.png"],
  mockup: null,
  variant: {
    id: "tee-m",
    catalogId: TEE,
    code: "TEE-M",
    inStock: true,
    supplierMaxPrice: 0n,
    requiredSlots: [1],
  },
};

const input: NewOrder = {
  teamId: "fern",
  orderName: "#1",
  reference: null,
  fullName: "",
  email: "",
  phone: "",
  address1: "",
  address2: "",
  city: "",
  province: "",
  provinceCode: "CA",
  zipCode: "",
  countryCode: "US",
  addressStatus: 1,
  excluded: false,
  shippingOption: "standard",
  subTotalPrice: 6_000n,
  shippingFee: 0n,
  totalDiscount: 0n,
  totalPrice: 6_000n,
  note: "",
  items: [item],
  createdAt: "2026-03-01T08:00:00.000Z",
};

function draft(over: Partial<NewOrder> = {}, referenceUnique = true) {
  let ids = 0;
  return draftOrder({ ...input, ...over }, lists, referenceUnique, () => `id-${++ids}`);
}
const gates = (...of: Parameters<typeof draft>) =>
  gatesOfDraft(draft(...of), input.createdAt).map(({ gate }) => gate);

describe("draftOrder and gatesOfDraft", () => {
  it("create an unfulfilled, quoted order with unique ids for the order and its items", () => {
    const order = draft({ items: [item, item] });
    expect(order).toMatchObject({ status: "Unfulfilled", phase: "quote", teamId: "fern", sale: null });
    expect(new Set([order.id, ...order.items.map(({ id }) => id)]).size).toBe(3);
    expect(chargeOf(draft()).total).toBe(3n * 950n + 499n + 2n * 150n);
  });

  it("multiply the retail price of an item by its quantity", () => {
    expect(draft().items[0]).toMatchObject({ retail: 6_000n, hasArtwork: true, artworkComplete: true });
  });

  it("close the artwork gate for an empty required slot", () => {
    expect(gates()).toEqual([]);
    expect(gates({ items: [{ ...item, artworks: [null, "back.png"] }] })).toEqual(["artwork"]);
  });

  it("close only the mapping gate for an item without a variant, not those of stock and artwork", () => {
    expect(gates({ items: [{ ...item, variant: null }] })).toEqual(["mapped"]);
  });

  it("close the reference gate unless the reference may be shared", () => {
    expect(gates({}, false)).toEqual(["reference"]);
    expect(gates({ sharesReference: true }, false)).toEqual([]);
  });

  it("close the payment gate if the agency's store collects the buyer's payment", () => {
    expect(gates({ collects: true })).toEqual(["paid"]);
  });
});
