import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Metric } from "../../../domain/field-metrics/metrics.ts";

/** What browsers measured on a day, as a histogram of each metric and screen or call. It has no person and no tenant. */
export const fieldMetrics = pgTable(
  "field_metrics",
  {
    /** In Los Angeles. */
    day: date("day").notNull(),
    metric: text("metric").$type<Metric>().notNull(),
    /** The route of a screen, or the method and route of a call. */
    subject: text("subject").notNull(),
    /** By bucket of `BOUNDS`. */
    counts: integer("counts").array().notNull(),
  },
  (self) => [primaryKey({ columns: [self.day, self.metric, self.subject] })],
);
