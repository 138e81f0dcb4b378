import { dayOf } from "../../../domain/format.ts";

/** A value of a chart: a day or a category, and the same of the period before. */
export interface ChartPoint {
  readonly name: string;
  readonly value: number;
  readonly before?: number | undefined;
}

export interface ChartProps {
  readonly points: readonly ChartPoint[];
  /** What the values are: "Orders". */
  readonly measure: string;
  format(value: number): string;
  /** The accessible name; a table beside the chart has all values. */
  readonly label: string;
  /** Columns for categories; a line for days. */
  readonly kind?: "line" | "columns";
}

/** `Nov 3` of `2026-11-03`. */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** A day of a chart that may not be over: its value is still to grow. */
export const chartDay = (day: string, today = dayOf(new Date().toISOString())): string =>
  day === today ? "Today so far" : shortDay(day);
