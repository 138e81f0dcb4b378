import { dayOf, formatMonthDay } from "../../../domain/format.ts";

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

/** A day of a chart that may not be over: its value is still to grow. */
export const chartDay = (day: string, today = dayOf(new Date().toISOString())): string =>
  day === today ? "Today so far" : formatMonthDay(day);
