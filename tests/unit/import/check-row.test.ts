import { describe, expect, it } from "vitest";
import { type Lot, NOTHING } from "../../../src/domain/orders/order.ts";
import {
  checkRow,
  orderIdsOf,
  type RowColumns,
  type Shelf,
  type StoredRow,
} from "../../../src/domain/orders/tracking/check-row.ts";
import { addOrder, addTeam, item, newWorld } from "../orders/world.ts";

const lot: Lot = {
  quantity: 2,
  state: "made",
  parcelId: null,
  goods: NOTHING,
  shipping: NOTHING,
  cost: NOTHING,
  costShipping: NOTHING,
  creditor: null,
  costPosted: false,
};

const columns: RowColumns = {
  order: "Order",
  sku: "SKU",
  quantity: "Quantity",
  number: "Tracking number",
  carrier: "Carrier",
  date: "Date",
};

const row: StoredRow = {
  row: 4,
  orderName: "#1001",
  number: "1Z999AA10123456784",
  carrier: "UPS",
  carrierDetected: false,
  shippedDate: "2026-03-01",
  sku: "",
  quantity: null,
};

function shelf(over: Partial<Shelf> = {}, status: "InProduction" | "Unfulfilled" = "InProduction"): Shelf {
  const world = newWorld();
  addTeam(world, "fern");
  const order = addOrder(world, "A", "fern", { status, items: [item("tee", { quantity: 2 })] });
  for (const one of order.items) one.lots = [lot];
  return {
    orders: new Map([["A", order]]),
    items: new Map(),
    skusOf: () => ["TEE-M"],
    parcelsOf: () => [],
    createdOn: () => null,
    ...over,
  };
}
const check = (over: Partial<StoredRow> = {}, ids = ["A"], of = shelf()) =>
  checkRow({ ...row, ...over }, ids, of, columns, new Map());

describe("checkRow", () => {
  it("returns ready with all units of the order when the row names no SKU", () => {
    expect(check()).toEqual({ status: "ready", orderId: "A", items: [{ itemId: "tee", quantity: 2 }] });
  });

  it("returns attention when several orders have the name, and failed when none has it", () => {
    expect(check({}, ["A", "B"])).toMatchObject({
      status: "attention",
      reason: { column: "Order", about: "order" },
    });
    expect(check({}, [])).toMatchObject({ status: "failed", reason: { row: 4, column: "Order" } });
  });

  it("returns duplicate when the order has the parcel with the same item", () => {
    const parcelsOf = () => [{ id: "p", number: row.number, itemIds: ["tee"] }];
    expect(check({ sku: "tee-m" }, ["A"], shelf({ parcelsOf })).status).toBe("duplicate");
    const ofOther = () => [{ id: "p", number: "other", itemIds: ["tee"] }];
    expect(check({ sku: "tee-m" }, ["A"], shelf({ parcelsOf: ofOther })).status).toBe("ready");
  });

  it("fails a row of an order that is not in production, and names the column of an unknown SKU", () => {
    expect(check({}, ["A"], shelf({}, "Unfulfilled"))).toMatchObject({
      status: "failed",
      reason: { column: "Order" },
    });
    expect(check({ sku: "MUG" })).toMatchObject({ status: "failed", reason: { column: "SKU" } });
  });
});

describe("the orders that a row can mean", () => {
  it("are limited to the chosen order, as long as it has the name", () => {
    expect(orderIdsOf({ ...row, orderId: "B" }, () => ["A", "B"])).toEqual(["B"]);
    expect(orderIdsOf({ ...row, orderId: "C" }, () => ["A", "B"])).toEqual(["A", "B"]);
  });
});
