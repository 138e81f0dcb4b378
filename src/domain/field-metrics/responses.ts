import { z } from "zod";

const percentiles = z.object({
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
  samples: z.int(),
});
export type Percentiles = z.infer<typeof percentiles>;

/** A day's percentiles: milliseconds, and for CLS its score. */
export const fieldMetricsResponse = z.object({
  /** `YYYY-MM-DD` in Los Angeles */
  day: z.string(),
  screens: z.array(
    z.object({
      screen: z.string(),
      lcp: percentiles.nullable(),
      inp: percentiles.nullable(),
      cls: percentiles.nullable(),
    }),
  ),
  calls: z.array(percentiles.extend({ call: z.string() })),
});
export type FieldMetrics = z.infer<typeof fieldMetricsResponse>;
export type ScreenMetrics = FieldMetrics["screens"][number];
