import { describe, expect, test } from "vitest";
import { pickGroups } from "../../../src/domain/orders/print/pick-list.ts";
import type { PrintedItem, PrintedOrder } from "../../../src/domain/orders/print/printed-order.ts";

const item = (over: Partial<PrintedItem> = {}): PrintedItem => ({
  code: "C",
  title: "Sunset tee",
  sku: "TEE-M",
  catalog: "Tee",
  color: "Black",
  size: "M",
  quantity: 1,
  unitPrice: 0,
  personalization: [],
  ...over,
});
const order = (name: string, items: PrintedItem[]): PrintedOrder => ({
  id: name,
  name,
  reference: null,
  seller: "",
  createdAt: "",
  shippingOption: "",
  shipTo: [],
  note: "",
  items,
});

describe("a pick list", () => {
  test("sums the units of a SKU over orders and names each order once", () => {
    const groups = pickGroups([
      order("#1", [item(), item({ quantity: 2, title: "Night tee" })]),
      order("#2", [item({ quantity: 3 })]),
    ]);
    expect(groups).toEqual([
      {
        catalog: "Tee",
        quantity: 6,
        lines: [
          {
            sku: "TEE-M",
            title: "Tee",
            variant: "Black / M",
            personalization: [],
            quantity: 6,
            orders: ["#1", "#2"],
          },
        ],
      },
    ]);
  });

  test("sorts catalogs and SKUs by name, numbers by value, and items without a catalog last", () => {
    const groups = pickGroups([
      order("#1", [
        item({ catalog: null, sku: null, title: "Vase" }),
        item({ sku: "TEE-10" }),
        item({ sku: "TEE-9" }),
        item({ catalog: "Mug", sku: "MUG" }),
      ]),
    ]);
    expect(
      groups.map(({ catalog, lines }) => [catalog, lines.map(({ sku, title }) => sku ?? title)]),
    ).toEqual([
      ["Mug", ["MUG"]],
      ["Tee", ["TEE-9", "TEE-10"]],
      ["Without catalog", ["Vase"]],
    ]);
  });

  test("joins the units of a SKU that are personalized alike, and no others", () => {
    const named = (value: string) => item({ personalization: [{ label: "", value }] });
    const [group] = pickGroups([
      order("#1", [named("Greg"), named("Dan"), item()]),
      order("#2", [named("Dan"), item()]),
    ]);
    expect(
      group?.lines.map(({ personalization, quantity }) => [personalization[0]?.value ?? "", quantity]),
    ).toEqual([
      ["", 2],
      ["Dan", 2],
      ["Greg", 1],
    ]);
  });

  test("keeps items without a SKU apart by title and variant", () => {
    const blank = { sku: null, catalog: null };
    const [group] = pickGroups([order("#1", [item(blank), item({ ...blank, size: "L" }), item(blank)])]);
    expect(group?.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
      ["Black / L", 1],
      ["Black / M", 2],
    ]);
  });
});
