import { describe, expect, test } from "vitest";
import { dueDateOf } from "../../../src/domain/orders/due-date.ts";

describe("the due date of an order", () => {
  test.each([
    ["a Monday", "2026-11-23T18:00:00.000Z", 3, "2026-11-26"],
    ["a Friday", "2026-11-20T18:00:00.000Z", 1, "2026-11-23"],
    ["a Saturday", "2026-11-21T18:00:00.000Z", 1, "2026-11-23"],
    ["an evening that is the next day in UTC", "2026-11-24T04:00:00.000Z", 1, "2026-11-24"],
    ["no production time", "2026-11-23T18:00:00.000Z", 0, "2026-11-23"],
    ["two weeks", "2026-11-23T18:00:00.000Z", 10, "2026-12-07"],
  ])("is business days after an approval on %s", (_, approvedAt, days, due) => {
    expect(dueDateOf(approvedAt, days)).toBe(due);
  });
});
