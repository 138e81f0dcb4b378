import type { KpiDimension } from "../../../domain/kpis.ts";
import type { Kpi } from "../../../domain/money/responses.ts";
import { type ChartPoint, chartDay } from "../../widgets/chart/points.ts";

/** The most columns; the table beside the chart lists all rows. */
const MAX_COLUMNS = 8;

interface Reading {
  valueOf(row: Kpi): number;
  nameOf(row: Kpi): string;
}

/** The points of a chart: every day with that of the period before, or the largest of the other rows. */
export function pointsOf(
  by: KpiDimension,
  rows: readonly Kpi[],
  before: readonly Kpi[] | undefined,
  { valueOf, nameOf }: Reading,
): ChartPoint[] {
  if (by !== "day") {
    const largest = [...rows].sort((a, b) => valueOf(b) - valueOf(a)).slice(0, MAX_COLUMNS);
    return largest.map((row) => ({ name: nameOf(row), value: valueOf(row) }));
  }
  return rows.map((row, at) => {
    const past = before?.[at];
    return { name: chartDay(row.key ?? ""), value: valueOf(row), before: past && valueOf(past) };
  });
}
