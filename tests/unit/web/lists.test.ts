import { describe, expect, it } from "vitest";
import { lastDays, previousMonth, thisMonth } from "../../../src/web/list/filters/filters.ts";
import { columnsThatFit, fitWidths } from "../../../src/web/list/table/columns.ts";

const word = { key: "w", title: "W", width: 100, cell: () => "" };
const numberColumn = { ...word, key: "f", align: "right" as const };
const date = { ...word, key: "d", minWidth: 100 };

describe("fitWidths without known values", () => {
  it("fills the width exactly, and gives spare pixels to text columns and not to number columns", () => {
    const widths = fitWidths([{ ...word, main: true }, word, numberColumn], 601);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(601);
    expect(widths[2]).toBe(100);
    expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
  });

  it("shrinks text columns to 72 % and never a date when the width is short", () => {
    expect(fitWidths([word, date, numberColumn], 150)).toEqual([72, 100, 100]);
    expect(fitWidths([{ ...word, main: true }, date, numberColumn], 280)).toEqual([80, 100, 100]);
  });
});

describe("fitWidths with known values", () => {
  const name = { ...word, key: "name", main: true };
  const blank = { ...word, key: "blank" };
  const needs = (of: Record<string, number>) => new Map(Object.entries(of));

  it("cuts no name beside an empty column", () => {
    const [first, second] = fitWidths([name, blank], 260, needs({ name: 190, blank: 24 }));
    expect(first).toBeGreaterThanOrEqual(190);
    expect(second).toBeGreaterThanOrEqual(33);
  });

  it("gives every value its full width before a column gets more than it needs", () => {
    const widths = fitWidths([name, word, numberColumn], 460, needs({ name: 180, w: 150, f: 64 }));
    expect(widths[0]).toBeGreaterThanOrEqual(180);
    expect(widths[1]).toBeGreaterThanOrEqual(150);
    expect(widths[2]).toBe(64);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(460);
  });

  it("gives the values the pixels that narrower padding saves", () => {
    const dates = [name, { ...date, title: "Created", sort: true }];
    const taken = needs({ name: 190, d: 96 });
    expect(fitWidths(dates, 280, taken, 16)).toEqual([184, 96]);
    expect(fitWidths(dates, 280, needs({ name: 198, d: 104 }), 24)).toEqual([176, 104]);
  });

  it("gives the pixels that buttons do not need to the other columns", () => {
    const buttons = { ...word, key: "b", title: "", width: 160, fixed: "right" as const };
    expect(fitWidths([name, buttons], 300, needs({ name: 170, b: 130 }))).toEqual([170, 130]);
    expect(fitWidths([name, buttons], 300)).toEqual([140, 160]);
  });

  it("cuts only the longest value when a few pixels are missing", () => {
    // 8 pixels less than all values need: only the longest one is cut.
    const [first, second] = fitWidths([name, word], 252, needs({ name: 150, w: 110 }));
    expect(second).toBe(110);
    expect(first).toBe(142);
    // The same for a total width below the declared widths.
    const [long, short] = fitWidths([name, { ...word, width: 80 }], 176, needs({ name: 100, w: 80 }));
    expect(short).toBe(80);
    expect(long).toBe(96);
  });

  it("cuts one long note and not the values of another column", () => {
    const note = { ...word, key: "note", width: 170, minWidth: 72 };
    const [method, second] = fitWidths(
      [{ ...name, width: 250, minWidth: 150 }, note],
      282,
      needs({ name: 203, note: 340 }),
    );
    expect(method).toBe(203);
    expect(second).toBe(79);
  });

  it("does not let a single long value take what the others need", () => {
    const [first, second] = fitWidths([name, word], 460, needs({ name: 2_000, w: 140 }));
    expect(second).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThanOrEqual(360);
  });
});

describe("lastDays", () => {
  it("ends today in Los Angeles, which is not yet today in UTC", () => {
    expect(lastDays(7, new Date("2026-11-21T05:00:00Z"))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  });

  it("counts days instead of hours across clock changes", () => {
    expect(lastDays(2, new Date("2026-11-02T06:00:00Z"))).toEqual({ from: "2026-10-31", to: "2026-11-01" });
    expect(lastDays(2, new Date("2026-11-02T07:59:59.999Z"))).toEqual({
      from: "2026-10-31",
      to: "2026-11-01",
    });
    expect(lastDays(2, new Date("2026-11-02T08:00:00.000Z"))).toEqual({
      from: "2026-11-01",
      to: "2026-11-02",
    });
    expect(lastDays(2, new Date("2026-03-09T06:59:59.999Z"))).toEqual({
      from: "2026-03-07",
      to: "2026-03-08",
    });
    expect(lastDays(2, new Date("2026-03-09T07:00:00.000Z"))).toEqual({
      from: "2026-03-08",
      to: "2026-03-09",
    });
  });
});

describe("columnsThatFit", () => {
  const name = { ...word, key: "name", main: true };
  const status = { ...word, key: "status", cardRole: "status" as const };
  const reason = { ...word, key: "reason", stays: true };
  const chosen = { ...word, key: "chosen", hidden: true };
  const columns = [name, status, word, reason, numberColumn, chosen];
  const needs = new Map(columns.map(({ key }) => [key, 100]));
  const fitting = (width: number) => columnsThatFit(columns, width, needs, 24).map(({ key }) => key);

  it("keeps all columns where their least widths fit", () => {
    expect(fitting(1_000)).toEqual(["name", "status", "w", "reason", "f", "chosen"]);
  });

  it("drops the last columns first, and never the name, the status, the reason or what was chosen", () => {
    const least = 5 * 72 + 100;
    expect(fitting(least - 1)).toEqual(["name", "status", "w", "reason", "chosen"]);
    expect(fitting(300)).toEqual(["name", "status", "reason", "chosen"]);
    expect(fitting(10)).toEqual(["name", "status", "reason", "chosen"]);
  });
});

describe("months", () => {
  it("are this one up to today and the whole previous one, in Los Angeles, across years", () => {
    // Still December 31 in Los Angeles.
    const now = new Date("2027-01-01T07:59:59Z");
    expect(thisMonth(now)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(previousMonth(now)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(previousMonth(new Date("2027-01-01T08:00:00Z"))).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(previousMonth(new Date("2028-03-31T20:00:00Z"))).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });
});
