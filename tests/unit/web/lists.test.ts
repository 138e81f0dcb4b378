import { describe, expect, it } from "vitest";
import { fitWidths } from "../../../src/web/list/columns.ts";
import { lastDays } from "../../../src/web/list/filters.ts";

const word = { key: "w", title: "W", width: 100, cell: () => "" };
const figure = { ...word, key: "f", align: "right" as const };
const date = { ...word, key: "d", least: 100 };

describe("the widths of a table's columns", () => {
  it("fill the room exactly, the spare going to words and not to figures", () => {
    const widths = fitWidths([{ ...word, main: true }, word, figure], 601);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(601);
    expect(widths[2]).toBe(100);
    expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
  });

  it("give way where room is short, but a date is never cut and a word keeps 72 %", () => {
    expect(fitWidths([word, date, figure], 150)).toEqual([72, 100, 100]);
    expect(fitWidths([{ ...word, main: true }, date, figure], 280)).toEqual([80, 100, 100]);
  });
});

describe("the widths of a table's columns whose values are known", () => {
  const name = { ...word, key: "name", main: true };
  const blank = { ...word, key: "blank" };
  const needs = (of: Record<string, number>) => new Map(Object.entries(of));

  it("cut no name beside a column that is blank", () => {
    const [first, second] = fitWidths([name, blank], 260, needs({ name: 190, blank: 24 }));
    expect(first).toBeGreaterThanOrEqual(190);
    expect(second).toBeGreaterThanOrEqual(33);
  });

  it("give every value its whole width before any column gets more than it needs", () => {
    const widths = fitWidths([name, word, figure], 460, needs({ name: 180, w: 150, f: 64 }));
    expect(widths[0]).toBeGreaterThanOrEqual(180);
    expect(widths[1]).toBeGreaterThanOrEqual(150);
    expect(widths[2]).toBe(64);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(460);
  });

  it("give the values what a narrower padding saves", () => {
    const dates = [name, { ...date, title: "Created", sort: true }];
    const taken = needs({ name: 190, d: 92 });
    expect(fitWidths(dates, 280, taken, 16)).toEqual([188, 92]);
    expect(fitWidths(dates, 280, needs({ name: 198, d: 100 }), 24)).toEqual([180, 100]);
  });

  it("take from a column of buttons what its buttons leave", () => {
    const buttons = { ...word, key: "b", title: "", width: 160, fixed: "right" as const };
    expect(fitWidths([name, buttons], 300, needs({ name: 170, b: 130 }))).toEqual([170, 130]);
    expect(fitWidths([name, buttons], 300)).toEqual([140, 160]);
  });

  it("let no single long value take what the others need", () => {
    const [first, second] = fitWidths([name, word], 460, needs({ name: 2_000, w: 140 }));
    expect(second).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThanOrEqual(360);
  });
});

describe("the last days of a quick range", () => {
  it("end today in Los Angeles, which is not yet today in UTC", () => {
    expect(lastDays(7, new Date("2026-11-21T05:00:00Z"))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  });

  it("count days and not hours across the change of clocks", () => {
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
