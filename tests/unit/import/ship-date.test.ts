import { describe, expect, it } from "vitest";
import {
  DateEvidence,
  dateDoubtOf,
  dateDoubtText,
  dateOrderOf,
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
