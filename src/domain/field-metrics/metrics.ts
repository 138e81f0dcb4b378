/** Metrics of a screen as browsers measure them, and the time of slow calls. */
export const SCREEN_METRICS = ["lcp", "inp", "cls"] as const;
export type ScreenMetric = (typeof SCREEN_METRICS)[number];
export type Metric = ScreenMetric | "call";

interface Definition {
  readonly name: string;
  /** Edges of the histogram's buckets. Up to the first, values are not distinguished; the last is the maximum. */
  readonly edges: readonly [first: number, ...number[]];
}

/** A shift score is stored as a whole number of this part of one. */
export const CLS_SCALE = 10_000;
/** A call that takes longer is reported. Milliseconds. */
export const SLOW_CALL_MS = 1_000;
/** Most views, and most slow calls, that a browser reports at once. */
export const MAX_ENTRIES = 50;
/** A day is deleted after this many. */
export const KEPT_DAYS = 30;
export const MAX_SCREEN_MS = 60_000;
export const MAX_CALL_MS = 600_000;
export const MAX_CLS = 10;

/** The upper limits of good and of needs improvement. Source: web.dev/articles/vitals. */
const LIMITS: Readonly<Record<ScreenMetric, readonly [good: number, needsImprovement: number]>> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1 * CLS_SCALE, 0.25 * CLS_SCALE],
};

/**
 * Milliseconds, and for CLS ten-thousandths. The limits are edges, so that a percentile has the rating that its exact
 * value has.
 */
export const METRICS: Readonly<Record<Metric, Definition>> = {
  lcp: { name: "LCP", edges: [50, ...LIMITS.lcp, MAX_SCREEN_MS] },
  inp: { name: "INP", edges: [8, ...LIMITS.inp, MAX_SCREEN_MS] },
  cls: { name: "CLS", edges: [10, ...LIMITS.cls, MAX_CLS * CLS_SCALE] },
  call: { name: "Slow calls", edges: [SLOW_CALL_MS, MAX_CALL_MS] },
};

export type Rating = "good" | "needs-improvement" | "poor";

/** The rating of a value, in the metric's stored unit. */
export function ratingOf(metric: ScreenMetric, value: number): Rating {
  const [good, needsImprovement] = LIMITS[metric];
  if (value <= good) return "good";
  return value <= needsImprovement ? "needs-improvement" : "poor";
}
