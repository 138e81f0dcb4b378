import { expect, test } from "vitest";
import { DEFAULT_CALENDAR } from "../../../src/domain/orders/due-date.ts";
import { effectOnDueDates } from "../../../src/domain/settings/terms/effect.ts";

/** Monday, Thursday and Friday of one week, at noon in Los Angeles. */
const ORDERS = [
  { approvedAt: "2026-06-01T19:00:00.000Z", count: 2 },
  { approvedAt: "2026-06-04T19:00:00.000Z", count: 3 },
  { approvedAt: "2026-06-05T19:00:00.000Z", count: 4 },
];
// Three working days: due on Thursday, on Tuesday and on Wednesday.
const before = DEFAULT_CALENDAR;
const today = "2026-06-08";

test("the same calendar moves no due date", () => {
  expect(effectOnDueDates(ORDERS, { before, after: before, today })).toEqual({
    earlier: 0,
    later: 0,
    late: { before: 2, after: 2 },
  });
});

test("fewer days make orders due earlier, and some late", () => {
  const after = { ...before, productionDays: 1 };
  // Due on Tuesday, on Friday and on Monday.
  expect(effectOnDueDates(ORDERS, { before, after, today })).toEqual({
    earlier: 9,
    later: 0,
    late: { before: 2, after: 5 },
  });
});

test("a holiday delays those alone that were made on it", () => {
  const after = { ...before, holidays: ["2026-06-09"] };
  expect(effectOnDueDates(ORDERS, { before, after, today })).toEqual({
    earlier: 0,
    later: 7,
    late: { before: 2, after: 2 },
  });
});
