import { describe, expect, test } from "vitest";
import { type NewReceipt, receive } from "../../../src/domain/warehouses/receipts.ts";
import type { StockOrderState } from "../../../src/domain/warehouses/stock-orders.ts";

const order = (moved = 0, changes: Partial<StockOrderState> = {}): StockOrderState => ({
  kind: "in",
  status: "moving",
  quantity: 120,
  moved,
  ...changes,
});
const receipt = (quantity: number, more: Partial<NewReceipt> = {}): NewReceipt => ({ quantity, ...more });

describe("a receipt", () => {
  test("leaves the order on its way while units are still to come", () => {
    const received = receive(order(0, { status: "requested" }), receipt(30));
    expect(received).toEqual({ moved: 30, status: "moving", difference: null });
  });

  test("completes the order with its last unit, without a reason", () => {
    expect(receive(order(30), receipt(90))).toEqual({ moved: 120, status: "done", difference: null });
    expect(receive(order(30), receipt(90, { isLast: true, difference: "missing" }))).toEqual({
      moved: 120,
      status: "done",
      difference: null,
    });
  });

  test("needs a reason to complete the order with fewer units", () => {
    expect(receive(order(30), receipt(80, { isLast: true }))).toEqual({
      field: "difference",
      problem: "Choose why 10 units did not arrive",
    });
    expect(receive(order(30), receipt(80, { isLast: true, difference: "surplus" }))).toHaveProperty(
      "problem",
    );
    expect(receive(order(30), receipt(80, { isLast: true, difference: "damaged" }))).toEqual({
      moved: 110,
      status: "done",
      difference: "damaged",
    });
  });

  test("accepts more than announced only as a surplus", () => {
    expect(receive(order(100), receipt(21))).toMatchObject({ field: "difference" });
    expect(receive(order(100), receipt(21, { difference: "surplus" }))).toEqual({
      moved: 121,
      status: "done",
      difference: "surplus",
    });
  });

  test("needs a unit, unless it completes the order", () => {
    expect(receive(order(30), receipt(0))).toMatchObject({ field: "quantity" });
    expect(receive(order(30), receipt(0, { isLast: true, difference: "missing" }))).toMatchObject({
      moved: 30,
      status: "done",
    });
  });

  test("is refused for goods that leave the warehouse, and for an order that is done", () => {
    for (const changes of [{ kind: "out" }, { status: "done" }, { status: "canceled" }] as const)
      expect(receive(order(0, changes), receipt(5))).toHaveProperty("problem");
  });
});
