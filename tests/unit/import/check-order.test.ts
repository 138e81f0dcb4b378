import { describe, expect, it } from "vitest";
import { reportAddress } from "../../../src/domain/orders/address/check.ts";
import { DEFAULT_ADDRESS_POLICY, knownFrom } from "../../../src/domain/orders/address/policy.ts";
import {
  type CheckContext,
  checkOrder,
  type PreviewEntry,
} from "../../../src/domain/orders/incoming/check-order.ts";
import { newOrderOf } from "../../../src/domain/orders/incoming/new-order.ts";
import type { StoredDraft, StoredItem } from "../../../src/domain/orders/incoming/stored-draft.ts";
import { type SellableVariant, variantResolver } from "../../../src/domain/orders/mapping/resolve.ts";
import { postalData } from "../../../src/server/orders/address/postal-data.ts";
import { newWorld, TEE } from "../orders/world.ts";

const teeM: SellableVariant = {
  id: "tee-m",
  catalogId: TEE,
  code: "TEE-M",
  inStock: true,
  supplierMaxPrice: 0n,
  requiredSlots: [1],
  catalog: "Tee",
  color: "Black",
  size: "M",
};

const item: StoredItem = {
  row: 2,
  key: "sku:TEE-M",
  product: "Sunset tee",
  variantText: "Black / M",
  sku: "TEE-M",
  quantity: 2,
  unitPrice: 1_999,
  artworks: ["front.png", null, null, null, null, null],
  mockup: null,
};

const draft: StoredDraft = {
  row: 2,
  orderName: "#1001",
  reference: "A-1001",
  customer: {
    fullName: "Mary Walsh",
    email: "mary@example.com",
    phone: "",
    company: "",
    address1: "1 Main Street",
    address2: "",
    city: "Sacramento",
    province: "California",
    zipCode: "95814",
    countryCode: "US",
  },
  shippingOption: "standard",
  retail: { subTotalPrice: 3_998, shippingFee: 0, totalDiscount: 0, totalPrice: 3_998 },
  note: "",
  items: [item],
};

const entry = (over: Partial<StoredDraft> = {}): PreviewEntry => ({
  seq: 1,
  draft: { ...draft, ...over },
  problems: [],
  repeatOf: null,
});

function context(over: Partial<CheckContext> = {}): CheckContext {
  let ids = 0;
  return {
    teamId: "fern",
    columns: {
      reference: "Order ID",
      sku: () => "Item SKU",
      product: () => "Item name",
      personalization: "Personalization",
      address: (field) => `Ship to ${field}`,
    },
    prices: newWorld().lists,
    excludes: () => false,
    judge: (address) =>
      knownFrom(reportAddress(address, postalData()), DEFAULT_ADDRESS_POLICY, "2026-03-01T08:00:00.000Z"),
    resolve: variantResolver({ variants: [teeM], saved: new Map() }),
    now: "2026-03-01T08:00:00.000Z",
    newId: () => `id-${++ids}`,
    ...over,
  };
}

describe("checkOrder", () => {
  it("returns ready with the charge when every gate is open", () => {
    const checked = checkOrder(entry(), false, context());
    expect(checked.status).toBe("ready");
    expect(checked.preview).toMatchObject({ reasons: [], gates: [], charge: 2 * 950 + 499 + 150 });
    expect(checked.preview.items).toEqual([
      {
        row: 2,
        key: "titled:TEE-M|sunset tee - black / m",
        title: "Sunset tee - Black / M",
        sku: "TEE-M",
        quantity: 2,
        variant: { id: "tee-m", catalogVariantCode: "TEE-M", catalog: "Tee", color: "Black", size: "M" },
      },
    ]);
  });

  it("returns failed with the problems of the cells before it checks anything else", () => {
    const problems = [{ row: 2, column: "Quantity", message: "Row 2: no quantity" }];
    const checked = checkOrder({ ...entry(), problems, repeatOf: 1 }, true, context());
    expect(checked.status).toBe("failed");
    expect(checked.preview.reasons).toEqual(problems);
  });

  it("reports a duplicate of an earlier row before a duplicate of an existing order", () => {
    const checked = checkOrder({ ...entry(), repeatOf: 7 }, true, context());
    expect(checked.status).toBe("duplicate");
    expect(checked.preview.reasons).toMatchObject([{ row: 2, column: "Order ID" }]);
    expect(checked.preview.reasons[0]?.message).toContain('an order "A-1001" came in row 7');
  });

  it("compares an order without a reference to existing orders by its place in the file", () => {
    const named = checkOrder(entry(), true, context());
    expect(named.status).toBe("duplicate");
    expect(named.preview.reasons[0]?.message).toContain('an order "A-1001" is there already');
    const unnamed = checkOrder(entry({ reference: "" }), true, context());
    expect(unnamed.preview.reasons[0]?.message).toContain("this order of this file is there already");
  });

  it("leaves out an item with the name of a service, unless a variant was saved for it", () => {
    const service = "gift cards are not made";
    const card = { ...item, sku: "", key: "text:gift card|", product: "Gift card", variantText: "", service };
    const left = checkOrder(entry({ items: [item, card] }), false, context());
    expect(left.status).toBe("ready");
    expect(left.preview).toMatchObject({
      items: [{ sku: "TEE-M" }],
      retail: { totalPrice: 0 },
      remarks: [{ message: 'Row 2: "Gift card" is left out: gift cards are not made' }],
    });
    expect(checkOrder(entry({ items: [card] }), false, context())).toMatchObject({
      status: "skipped",
      preview: { reasons: [{ message: "Row 2: nothing of this order is made" }], items: [{ sku: "" }] },
    });
    // A variant that may not be sold any more.
    const saved = new Map([[card.key, { variant: null, artworks: [], mockup: null }]]);
    const resolve = variantResolver({ variants: [teeM], saved });
    const kept = checkOrder(entry({ items: [item, card] }), false, context({ resolve }));
    expect(kept.preview).toMatchObject({ items: [{ sku: "TEE-M" }, { title: "Gift card" }] });
  });

  it("names the column of an unknown SKU, and of a product without a SKU", () => {
    const resolve = variantResolver({ variants: [], saved: new Map() });
    const unknown = checkOrder(entry(), false, context({ resolve }));
    expect(unknown.status).toBe("attention");
    expect(unknown.preview.gates.map(({ gate }) => gate)).toContain("mapped");
    expect(unknown.preview.reasons.map(({ column }) => column)).toEqual(["Item SKU"]);
    const noSku = checkOrder(entry({ items: [{ ...item, sku: "" }] }), false, context({ resolve }));
    expect(noSku.preview.reasons.map(({ column }) => column)).toEqual(["Item name"]);
  });

  it("names the column of a bad address, and each gate once", () => {
    const checked = checkOrder(entry({ customer: { ...draft.customer, zipCode: "" } }), false, context());
    expect(checked.status).toBe("attention");
    expect(checked.preview.reasons.map(({ column }) => column)).toEqual(["Ship to zipCode"]);
    expect(checked.preview.gates.map(({ gate }) => gate)).toEqual(["address"]);
  });

  it("names the row and column of what is missing in a personalization, apart from missing artwork", () => {
    const name = { label: "Name", kind: "text", required: true, maxLength: 10 } as const;
    const resolve = variantResolver({ variants: [teeM], saved: new Map(), fieldsOf: () => [name] });
    const checked = checkOrder(
      entry({
        items: [
          { ...item, personalization: [{ label: "Name", value: "Ada" }] },
          { ...item, row: 3, artworks: [] },
        ],
      }),
      false,
      context({ resolve }),
    );
    expect(checked.preview.reasons).toMatchObject([
      {
        row: 3,
        column: "Personalization",
        message: expect.stringMatching(/"Sunset tee - Black \/ M": Name is required$/),
      },
      { row: 2, column: null, message: expect.stringMatching(/hire a designer$/) },
    ]);
    expect(checked.preview.gates).toMatchObject([{ gate: "artwork" }]);
    expect(checked.preview.items.map(({ personalization }) => personalization)).toEqual([
      "Name: Ada",
      undefined,
    ]);
  });

  it("returns attention for missing required artwork and for an excluded destination", () => {
    const gatesOf = (checked: ReturnType<typeof checkOrder>) => checked.preview.gates.map(({ gate }) => gate);
    expect(gatesOf(checkOrder(entry({ items: [{ ...item, artworks: [] }] }), false, context()))).toEqual([
      "artwork",
    ]);
    const excludes = (country: string, province: string) => country === "US" && province === "CA";
    const checked = checkOrder(entry(), false, context({ excludes }));
    expect(gatesOf(checked)).toEqual(["destination"]);
    expect(checked.preview.gates[0]?.since).toBe("2026-03-01T08:00:00.000Z");
  });
});

describe("the order of a draft", () => {
  it("has null for empty names, the region's code, and amounts in cents", () => {
    const { input } = newOrderOf({ ...draft, orderName: "", reference: "" }, context());
    expect(input).toMatchObject({
      orderName: null,
      reference: null,
      provinceCode: "CA",
      totalPrice: 3_998n,
      items: [{ unitPrice: 1_999n, quantity: 2, variant: { id: "tee-m" } }],
    });
  });
});

describe("the mockup of an order's item", () => {
  const saved = new Map([["sku:TEE-M", { variant: teeM, artworks: [], mockup: "files/uploads/black.webp" }]]);
  const mockupOf = (own: string | null) => {
    const resolve = variantResolver({ variants: [], saved });
    return newOrderOf({ ...draft, items: [{ ...item, mockup: own }] }, { ...context(), resolve }).input
      .items[0]?.mockup;
  };

  it("is that of the file, or without one that of the saved mapping", () => {
    expect(mockupOf(null)).toBe("files/uploads/black.webp");
    expect(mockupOf("https://shop.test/own.png")).toBe("https://shop.test/own.png");
  });
});

describe("resolving items to variants", () => {
  const red: SellableVariant = { ...teeM, id: "tee-red", code: "TEE-RED" };
  const saved = new Map([["sku:TEE-M", { variant: red, artworks: [null, "back.png"], mockup: "red.webp" }]]);

  it("prefers an exact SKU, and takes the first of several variants", () => {
    const resolve = variantResolver({ variants: [teeM, { ...teeM, id: "other" }], saved });
    expect(resolve(item).variant?.id).toBe("tee-m");
  });

  it("uses the saved mapping of the key when no SKU matches", () => {
    expect(variantResolver({ variants: [], saved })(item).variant?.id).toBe("tee-red");
    expect(variantResolver({ variants: [], saved: new Map() })(item).variant).toBeNull();
  });

  it("fills empty artwork slots from the saved mapping, and keeps the item's own artwork", () => {
    const kept = { variant: null, artworks: ["a.png", "b.png"], mockup: null };
    const resolve = variantResolver({ variants: [], saved: new Map([["k", kept]]) });
    expect(resolve({ sku: "", key: "k", artworks: ["own.png", null, null] }).artworks).toEqual([
      "own.png",
      "b.png",
      null,
    ]);
  });
});
