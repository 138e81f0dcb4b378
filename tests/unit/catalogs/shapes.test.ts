import { describe, expect, it } from "vitest";
import {
  catalogColors,
  catalogShipping,
  catalogWeight,
  DEFAULT_RETURNS,
  PUBLISH_STATUSES,
  WEIGHT_UNITS,
} from "../../../src/domain/catalogs/shapes.ts";
import { STOCK, stockLabel } from "../../../src/domain/catalogs/stock.ts";
import { LOG_TYPES } from "../../../src/domain/catalogs/supplier-log.ts";
import { SHIPPING_OPTIONS } from "../../../src/domain/orders/status.ts";
import { catalogs, supplierLogs } from "../../../src/domain/resources/index.ts";

describe("a catalog's statuses", () => {
  it("have the numbers, names and tag colors of the specification", () => {
    // antd calls danger "error" and info "processing".
    expect(PUBLISH_STATUSES).toEqual({
      0: ["Draft", "warning"],
      1: ["Published", "success"],
      2: ["Ask price", "error"],
      3: ["Filled price", "processing"],
      4: ["Confirm price", "processing"],
      5: ["Updating price", "warning"],
      6: ["Updated price", "success"],
    });
  });

  it("are shown by those names in catalogs and price logs", () => {
    for (const field of [catalogs.fields.publishStatus, supplierLogs.fields.status])
      expect(field.options?.map(({ value, label, color }) => [value, [label, color]])).toEqual(
        Object.entries(PUBLISH_STATUSES).map(([value, shown]) => [Number(value), [...shown]]),
      );
  });
});

describe("a catalog's choices", () => {
  it("offer POD and DROP, and show FK where a catalog has it", () => {
    const options = catalogs.fields.type.options ?? [];
    expect(options.map(({ value, label, isWithheld }) => [value, label, isWithheld === true])).toEqual([
      ["pod", "POD", false],
      ["fake", "FK", true],
      ["drop", "DROP", false],
    ]);
  });

  it("are the specification's units of weight, shipping options and log types", () => {
    expect(WEIGHT_UNITS).toEqual(["lb", "oz", "kg", "g"]);
    for (const unit of WEIGHT_UNITS) expect(catalogWeight.safeParse({ value: 1, unit }).success).toBe(true);
    expect(catalogWeight.safeParse({ value: 1, unit: "stone" }).success).toBe(false);
    expect(catalogWeight.safeParse({ value: 0, unit: "kg" }).success).toBe(false);
    expect(Object.keys(SHIPPING_OPTIONS)).toEqual(["standard", "express", "overnight"]);
    expect(catalogShipping.safeParse(["drone"]).success).toBe(false);
    expect(Object.keys(LOG_TYPES)).toEqual([
      "IMPORT_SUPPLIER_PRICE",
      "CHANGE_SUPPLIER_PRICE",
      "CHANGE_SELLER_PRICE",
    ]);
  });

  it("promise returns or exchanges within 30 days of receipt by default", () => {
    expect(DEFAULT_RETURNS).toBe("We accept returns or exchanges within 30 days of receipt.");
    expect(catalogs.fields.returnPolicy.initial).toBe(DEFAULT_RETURNS);
  });

  it("name a color once, with a swatch in hexadecimal", () => {
    expect(catalogColors.safeParse([{ name: "Black", hex: "#17181b" }, { name: "White" }]).success).toBe(
      true,
    );
    expect(catalogColors.safeParse([{ name: "Black" }, { name: "black" }]).success).toBe(false);
    expect(catalogColors.safeParse([{ name: "Black", hex: "black" }]).success).toBe(false);
    expect(catalogColors.safeParse([{ name: "Black", image: "../secret" }]).success).toBe(false);
  });
});

it("stock is In stock or Out of stock", () => {
  expect(STOCK).toEqual(["In stock", "Out of stock"]);
  expect([stockLabel(true), stockLabel(false)]).toEqual(STOCK);
});
