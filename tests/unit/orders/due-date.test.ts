import { describe, expect, test } from "vitest";
import { calendarOf, DEFAULT_CALENDAR, dueDateOf } from "../../../src/domain/orders/due-date.ts";

describe("the due date of an order", () => {
  test.each([
    ["a Monday", "2026-11-23T18:00:00.000Z", 3, "2026-11-26"],
    ["a Friday", "2026-11-20T18:00:00.000Z", 1, "2026-11-23"],
    ["a Saturday", "2026-11-21T18:00:00.000Z", 1, "2026-11-23"],
    ["an evening that is the next day in UTC", "2026-11-24T04:00:00.000Z", 1, "2026-11-24"],
    ["no production time", "2026-11-23T18:00:00.000Z", 0, "2026-11-23"],
    ["two weeks", "2026-11-23T18:00:00.000Z", 10, "2026-12-07"],
  ])("is working days after an approval on %s", (_, approvedAt, productionDays, due) => {
    expect(dueDateOf(approvedAt, { ...DEFAULT_CALENDAR, productionDays })).toBe(due);
  });

  test("leaves out holidays, and weekends as the agency has them", () => {
    const monday = "2026-11-23T18:00:00.000Z";
    const holidays = ["2026-11-26", "2026-11-27", "2026-11-28"];
    expect(dueDateOf(monday, calendarOf({ holidays }))).toBe("2026-11-30");
    expect(dueDateOf(monday, calendarOf({ holidays, workdays: [0, 1, 2, 3, 4] }))).toBe("2026-11-29");
    expect(dueDateOf(monday, calendarOf({ productionDays: 2, workdays: [6] }))).toBe("2026-12-05");
  });

  test("has the defaults for what an agency has not set", () => {
    expect(calendarOf({})).toEqual(DEFAULT_CALENDAR);
    expect(calendarOf({ productionDays: 5 })).toEqual({ ...DEFAULT_CALENDAR, productionDays: 5 });
  });
});
