import { METRICS, type Metric } from "./metrics.ts";

/**
 * The width of a bucket: its upper bound is at most this many times its lower one. A percentile is the upper bound of
 * its bucket, so it is never below the exact one and at most 5 % above it.
 */
export const BUCKET_RATIO = 1.05;

/** The upper bounds of the buckets: the edges, and between two of them steps of one ratio. */
function boundsBetween([first, ...edges]: readonly [number, ...number[]]): number[] {
  const bounds = [first];
  let from = first;
  for (const to of edges) {
    const steps = Math.ceil(Math.log(to / from) / Math.log(BUCKET_RATIO));
    for (let step = 1; step < steps; step++) bounds.push(from * (to / from) ** (step / steps));
    bounds.push(to);
    from = to;
  }
  return bounds;
}

/** By metric, the upper bound of each bucket, ascending. Stored counts depend on them: see docs/decisions/0054. */
export const BOUNDS: Readonly<Record<Metric, readonly number[]>> = {
  lcp: boundsBetween(METRICS.lcp.edges),
  inp: boundsBetween(METRICS.inp.edges),
  cls: boundsBetween(METRICS.cls.edges),
  call: boundsBetween(METRICS.call.edges),
};

/** The number of values in each bucket. */
export type Histogram = number[];

export const emptyHistogram = (metric: Metric): Histogram => BOUNDS[metric].map(() => 0);

/** The bucket of a value; that of a value above the maximum is the last. */
export function bucketOf(metric: Metric, value: number): number {
  const bounds = BOUNDS[metric];
  const at = bounds.findIndex((bound) => value <= bound);
  return at < 0 ? bounds.length - 1 : at;
}

export const samplesIn = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** A percentile from 0 to 1 by the nearest rank, as a whole number; `null` without values. */
export function percentile(metric: Metric, counts: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * samplesIn(counts)));
  let seen = 0;
  for (const [at, count] of counts.entries()) {
    seen += count;
    // Values are whole numbers, so the bound's fraction belongs to none.
    if (seen >= rank) return Math.floor(BOUNDS[metric][at] ?? Number.NaN);
  }
  return null;
}
