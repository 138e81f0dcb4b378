import { describe, expect, it } from "vitest";
import { draftOfBody } from "../../../src/domain/orders/create/draft-of-body.ts";
import { productTitles } from "../../../src/domain/orders/create/known-goods.ts";
import { newOrderBody, quoteBody } from "../../../src/domain/orders/create/new-order-body.ts";
import { FieldViolation } from "../../../src/domain/orders/rule-violation.ts";

const noGoods = () => undefined;
const body = (over: Record<string, unknown> = {}) =>
  newOrderBody.parse({ fullName: "Ann Lee", items: [{ sku: "TEE", quantity: 2 }], ...over });
const isValid = (over: Record<string, unknown>) =>
  newOrderBody.safeParse({ fullName: "Ann Lee", items: [{ sku: "TEE", quantity: 2 }], ...over }).success;

describe("newOrderBody", () => {
  it("accepts quantities from 1 to 10,000 only", () => {
    const ofQuantity = (quantity: number) => isValid({ items: [{ sku: "TEE", quantity }] });
    expect([0, 1, 1.5, 10_000, 10_001].map(ofQuantity)).toEqual([false, true, false, true, false]);
  });

  it("accepts up to 1,000 items", () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ sku: "TEE", quantity: 1 }));
    expect([0, 1, 1_000, 1_001].map((count) => isValid({ items: items(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("accepts library images and https addresses as artwork", () => {
    const ofArtwork = (artwork6: unknown) => isValid({ items: [{ sku: "TEE", quantity: 1, artwork6 }] });
    expect(
      ["files/a/b.webp", "https://example.com/a.png", null, "http://example.com/a.png", ""].map(ofArtwork),
    ).toEqual([true, true, true, false, false]);
  });

  it("trims texts and lowers the email address", () => {
    expect(body({ fullName: "  Ann Lee ", email: " Ann@Example.com " })).toMatchObject({
      fullName: "Ann Lee",
      email: "ann@example.com",
    });
  });

  it("needs neither name nor items for a quote", () => {
    expect(quoteBody.safeParse({ items: [] }).success).toBe(true);
    expect(quoteBody.safeParse({}).success).toBe(false);
    expect(quoteBody.safeParse({ items: [], total: 1 }).success).toBe(false);
  });
});

describe("draftOfBody", () => {
  it("drafts the order that a file with the same values has", () => {
    const draft = draftOfBody(
      body({ orderName: "#1", countryCode: "Germany", zipCode: "10115", shippingOption: "express" }),
      noGoods,
    );
    expect(draft).toMatchObject({
      orderName: "#1",
      reference: "#1",
      customer: { fullName: "Ann Lee", countryCode: "DE", zipCode: "10115", city: "" },
      shippingOption: "express",
      items: [{ sku: "TEE", key: "sku:TEE", quantity: 2, unitPrice: 0, artworks: Array(6).fill(null) }],
    });
  });

  it("keeps a reference of its own beside the name", () => {
    expect(draftOfBody(body({ orderName: "#1", reference: "R-1" }), noGoods)).toMatchObject({
      orderName: "#1",
      reference: "R-1",
    });
  });

  it("sums the retail prices of the team's goods", () => {
    const goods = { product: "Sunset tee", variantText: "M", unitPrice: 2_450, mockup: "files/m.webp" };
    const draft = draftOfBody(body(), () => goods);
    expect(draft.retail).toMatchObject({ subTotalPrice: 4_900, totalPrice: 4_900 });
    expect(draft.items[0]).toMatchObject({ product: "Sunset tee", mockup: "files/m.webp" });
  });

  it("puts each artwork into its slot", () => {
    const items = [{ sku: "TEE", quantity: 1, artwork2: "files/b.webp", artwork6: "files/f.webp" }];
    expect(draftOfBody(body({ items }), noGoods).items[0]?.artworks).toEqual([
      null,
      "files/b.webp",
      null,
      null,
      null,
      "files/f.webp",
    ]);
  });

  it("adds the notes of items to the order's, a line for each", () => {
    const items = [
      { sku: "TEE", quantity: 1, note: "No label" },
      { sku: "MUG", quantity: 1 },
      { sku: "CAP", quantity: 1, note: "Red" },
    ];
    expect(draftOfBody(body({ note: "Gift", items }), noGoods).note).toBe("Gift\nTEE: No label\nCAP: Red");
  });

  it("refuses notes that are too long together, and a country that does not exist", () => {
    const items = [{ sku: "TEE", quantity: 1, note: "x".repeat(500) }];
    expect(() => draftOfBody(body({ note: "y".repeat(4_600), items }), noGoods)).toThrow(FieldViolation);
    expect(() => draftOfBody(body({ countryCode: "Atlantis" }), noGoods)).toThrow(
      '"Atlantis" is not a country',
    );
  });
});

describe("productTitles", () => {
  it("cuts options off an item's title, a few times at most", () => {
    expect(productTitles({ title: "Harbor tee - blue - M" })).toEqual([
      "Harbor tee",
      "Harbor tee - blue",
      "Harbor tee - blue - M",
    ]);
    expect(productTitles({})).toEqual([""]);
    expect(productTitles({ title: "x - ".repeat(100) })).toHaveLength(5);
  });
});
