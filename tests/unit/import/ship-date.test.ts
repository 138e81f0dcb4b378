import { describe, expect, it } from "vitest";
import {
  DateEvidence,
  dateDoubtOf,
  dateDoubtText,
  dateOrderOf,
  longBeforeText,
  readShipDate,
} from "../../../src/domain/orders/tracking/ship-date.ts";

const TODAY = "2026-01-20";

describe("readShipDate", () => {
  it.each([
    ["2026-01-15", "2026-01-15"],
    ["2026/1/5", "2026-01-05"],
    ["2026-01-15T08:30:00Z", "2026-01-15"],
    ["15.01.2026", "2026-01-15"],
    ["5.1.2026", "2026-01-05"],
    ["01/15/2026", "2026-01-15"],
    ["15/01/2026", "2026-01-15"],
    ["15-01-2026", "2026-01-15"],
    ["01/01/2026", "2026-01-01"],
    // The other day is in the future.
    ["01/05/2026", "2026-01-05"],
    ["05/01/2026", "2026-01-05"],
    ["2026-01-15 14:02:11 -0800", "2026-01-15"],
    // Already the next day in London.
    ["2026-01-16T03:00:00Z", "2026-01-15"],
    ["01/15/2026 2:02 PM", "2026-01-15"],
    ["Jan 15, 2026", "2026-01-15"],
    ["Thursday, January 15th 2026", "2026-01-15"],
    ["15 January 2026", "2026-01-15"],
    ["15. März 2025", "2025-03-15"],
    ["15 de marzo de 2025", "2025-03-15"],
    ["46037", "2026-01-15"],
    ["46037.58", "2026-01-15"],
  ])("reads %s, which is unambiguous", (text, day) => {
    expect(readShipDate(text, TODAY)).toEqual({ value: day });
  });

  it.each([
    ["11/12/2025", '"11/12/2025" could be 2025-11-12 or 2025-12-11, and no other date of the file decides'],
    ["32.01.2026", '"32.01.2026" is not a valid date'],
    ["2026-01-21", '"2026-01-21" is after today, 2026-01-20'],
    ["yesterday", '"yesterday" is not a date'],
    ["1999-12-31", '"1999-12-31" is before 2000-01-01'],
  ])("refuses %s with a reason", (text, why) => {
    expect(readShipDate(text, TODAY).problem).toContain(why);
  });

  it("uses the order of day and month that the file's other dates show", () => {
    expect(readShipDate("11/12/2025", TODAY, "day-first")).toEqual({ value: "2025-12-11" });
    expect(readShipDate("11/12/2025", TODAY, "month-first")).toEqual({ value: "2025-11-12" });
    expect(readShipDate("25/12/2025", TODAY, "month-first").problem).toContain("is not a valid date");
  });
});

it.each([
  [["11/12/2025", "25/12/2025"], "day-first"],
  [["11/12/2025", "12/25/2025"], "month-first"],
  [["25/12/2025", "12/25/2025"], null],
  [["11/12/2025", "2025-12-25", "", "x"], null],
] as const)("dateOrderOf takes the dates %j as %s", (texts, order) => {
  expect(dateOrderOf(texts, TODAY)).toBe(order);
});

describe("dateDoubtOf", () => {
  it("returns both possible days of an ambiguous date", () => {
    const doubt = dateDoubtOf("11/12/2025", TODAY);
    expect(doubt).toEqual({
      text: "11/12/2025",
      days: { "month-first": "2025-11-12", "day-first": "2025-12-11" },
    });
    expect(doubt && dateDoubtText(doubt)).toBe(
      '"11/12/2025" could be 2025-11-12 or 2025-12-11, and no other date of the file decides',
    );
  });

  it.each(["2025-11-12", "11.12.2025", "25/12/2025", "12/25/2025", "12/12/2025", "01/05/2026", "soon", ""])(
    "returns null for %j",
    (text) => {
      expect(dateDoubtOf(text, TODAY)).toBeNull();
    },
  );

  it("DateEvidence finds the order of day and month once a date shows it", () => {
    const evidence = new DateEvidence(TODAY);
    evidence.add("11/12/2025");
    expect(evidence.order()).toBeNull();
    evidence.add(" 25/12/2025 ");
    expect(evidence.order()).toBe("day-first");
  });
});

describe("a year of two digits", () => {
  it("is a question with the day as people mean it, whatever the order of other dates", () => {
    const days = (text: string, order: "day-first" | null = null) => dateDoubtOf(text, TODAY, order)?.days;
    const first = { "month-first": "2026-01-15", "day-first": "2026-01-15" };
    for (const text of ["01/15/26", "15-Jan-26", "Jan-15-26", "15.01.26"])
      expect(days(text), text).toEqual(first);
    expect(days("02/03/25")).toEqual({ "month-first": "2025-02-03", "day-first": "2025-03-02" });
    expect(days("02/03/25", "day-first")).toEqual({ "month-first": "2025-03-02", "day-first": "2025-03-02" });
    const doubt = dateDoubtOf("01/15/26", TODAY);
    expect(doubt && dateDoubtText(doubt)).toBe('"01/15/26" has a year of two digits: is it 2026-01-15?');
    expect(dateDoubtOf("15 January 2026", TODAY)).toBeNull();
  });
});

it("doubts a day long before the order was created, and none that is a few weeks earlier", () => {
  expect(longBeforeText("2026-08-14", "2026-11-27")).toMatch(/105 days before the order was created/);
  expect(longBeforeText("2026-11-01", "2026-11-27")).toBeNull();
});
