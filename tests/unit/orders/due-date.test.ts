import { describe, expect, test } from "vitest";
import {
  calendarOf,
  DEFAULT_CALENDAR,
  dueDateOf,
  firstDay,
  isLate,
  statedDay,
  type WorkCalendar,
} from "../../../src/domain/orders/due-date.ts";
import { dayOfSeconds } from "../../../src/domain/stores/inbound/platform.ts";

const dueOf = (approvedAt: string, calendar: WorkCalendar) =>
  dueDateOf({ shipBy: null, approvedAt }, calendar);

describe("the due date of an order", () => {
  test.each([
    ["a Monday", "2026-11-23T18:00:00.000Z", 3, "2026-11-26"],
    ["a Friday", "2026-11-20T18:00:00.000Z", 1, "2026-11-23"],
    ["a Saturday", "2026-11-21T18:00:00.000Z", 1, "2026-11-23"],
    ["an evening that is the next day in UTC", "2026-11-24T04:00:00.000Z", 1, "2026-11-24"],
    ["no production time", "2026-11-23T18:00:00.000Z", 0, "2026-11-23"],
    ["two weeks", "2026-11-23T18:00:00.000Z", 10, "2026-12-07"],
  ])("is working days after an approval on %s", (_, approvedAt, productionDays, due) => {
    expect(dueOf(approvedAt, { ...DEFAULT_CALENDAR, productionDays })).toBe(due);
  });

  test("leaves out holidays, and weekends as the agency has them", () => {
    const monday = "2026-11-23T18:00:00.000Z";
    const holidays = ["2026-11-26", "2026-11-27", "2026-11-28"];
    expect(dueOf(monday, calendarOf({ holidays }))).toBe("2026-11-30");
    expect(dueOf(monday, calendarOf({ holidays, workdays: [0, 1, 2, 3, 4] }))).toBe("2026-11-29");
    expect(dueOf(monday, calendarOf({ productionDays: 2, workdays: [6] }))).toBe("2026-12-05");
  });

  test("has the defaults for what an agency has not set", () => {
    expect(calendarOf({})).toEqual(DEFAULT_CALENDAR);
    expect(calendarOf({ productionDays: 5 })).toEqual({ ...DEFAULT_CALENDAR, productionDays: 5 });
  });

  test("is its store's ship-by date, where the store states one, approved or not", () => {
    const shipBy = "2026-11-21";
    expect(dueDateOf({ shipBy, approvedAt: "2026-11-23T18:00:00.000Z" }, DEFAULT_CALENDAR)).toBe(shipBy);
    expect(dueDateOf({ shipBy, approvedAt: null }, DEFAULT_CALENDAR)).toBe(shipBy);
    expect(dueDateOf({ shipBy: null, approvedAt: null }, DEFAULT_CALENDAR)).toBeNull();
  });

  test("makes an order late from the day after it on, until it is shipped or canceled", () => {
    expect(isLate("2026-11-21", "Approved", "2026-11-21")).toBe(false);
    expect(isLate("2026-11-21", "Approved", "2026-11-22")).toBe(true);
    expect(isLate("2026-11-21", "Unfulfilled", "2026-11-22")).toBe(true);
    expect(isLate(null, "Approved", "2026-11-22")).toBe(false);
    for (const status of ["InTransit", "Fulfilled", "Cancel"] as const)
      expect(isLate("2026-11-21", status, "2026-11-22")).toBe(false);
  });
});

describe("a day that a store states", () => {
  test.each([
    ["2026-12-03", "2026-12-03"],
    ["2026-12-04T04:59:59Z", "2026-12-03"],
    ["2026-12-03T23:59:59-05:00", "2026-12-03"],
    ["2026-12-04T09:00:00.000Z", "2026-12-04"],
    ["2026-02-30", null],
    ["2026-13-01T00:00:00Z", null],
    ["12/03/2026", null],
    ["5", null],
    ["", null],
    ["0001-01-01T00:00:00Z", null],
    ["0001-01-01", null],
    ["1970-01-01T00:00:00Z", null],
    ["9999-12-31T23:59:59Z", null],
  ])("%s is %s", (given, day) => expect(statedDay(given)).toBe(day));

  test.each([
    [1_796_299_200, "2026-12-03"],
    ["1796299200", "2026-12-03"],
    [1, null],
    [999_999_999_999, null],
    [1_796_299_200_000, null],
    [{}, null],
  ])("of the seconds %j is %s", (given, day) => expect(dayOfSeconds(given)).toBe(day));

  test("is the first of several", () => {
    expect(firstDay(["2026-12-03", null, "2026-11-30"])).toBe("2026-11-30");
    expect(firstDay([null])).toBeNull();
  });
});
