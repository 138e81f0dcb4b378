import { describe, expect, test } from "vitest";
import { newAdjustment } from "../../../src/domain/warehouses/adjustment.ts";
import { becomesLow } from "../../../src/domain/warehouses/movements.ts";

const isAccepted = (body: object) => newAdjustment.safeParse(body).success;

describe("an adjustment of stock", () => {
  test("is a count with a quantity of 0 or more, and without a change", () => {
    expect(isAccepted({ reason: "counted", quantity: 0 })).toBe(true);
    expect(isAccepted({ reason: "counted", quantity: -1 })).toBe(false);
    expect(isAccepted({ reason: "counted" })).toBe(false);
    expect(isAccepted({ reason: "counted", quantity: 4, delta: 4 })).toBe(false);
  });

  test("removes units that are damaged, lost or shipped, and adds those that are found or returned", () => {
    for (const reason of ["damaged", "lost", "shipped"])
      expect([-2, 2, 0].map((delta) => isAccepted({ reason, delta }))).toEqual([true, false, false]);
    for (const reason of ["found", "returned"])
      expect([-2, 2, 0].map((delta) => isAccepted({ reason, delta }))).toEqual([false, true, false]);
    expect(isAccepted({ reason: "lost", delta: -2, quantity: 3 })).toBe(false);
  });

  test("has no reason that only a warehouse order has", () => {
    for (const reason of ["received", "sent"]) expect(isAccepted({ reason, delta: 1 })).toBe(false);
  });
});

test("stock becomes low when it falls to the warning quantity, and not again below it", () => {
  expect([becomesLow(6, 5, 5), becomesLow(9, 2, 5), becomesLow(1, 0, 0)]).toEqual([true, true, true]);
  expect([becomesLow(7, 6, 5), becomesLow(5, 4, 5), becomesLow(3, 4, 5)]).toEqual([false, false, false]);
});
