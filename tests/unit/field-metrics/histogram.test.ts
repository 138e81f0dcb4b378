import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BOUNDS,
  BUCKET_RATIO,
  bucketOf,
  emptyHistogram,
  percentile,
} from "../../../src/domain/field-metrics/histogram.ts";
import { METRICS, type Metric, ratingOf, SCREEN_METRICS } from "../../../src/domain/field-metrics/metrics.ts";
import { seed, times } from "../../support/sample.ts";

const ALL = Object.keys(METRICS) as Metric[];
const maxOf = (metric: Metric) => BOUNDS[metric].at(-1) ?? 0;

function counted(metric: Metric, values: readonly number[]) {
  const counts = emptyHistogram(metric);
  for (const value of values) {
    const at = bucketOf(metric, value);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** By the nearest rank. */
const exact = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? Number.NaN;

const metricAndValues = fc.constantFrom(...ALL).chain((metric) =>
  fc.record({
    metric: fc.constant(metric),
    // Small values as often as large ones.
    values: fc.array(
      fc.double({ min: 0, max: 1, noNaN: true }).map((power) => Math.floor(maxOf(metric) ** power)),
      { minLength: 1, maxLength: 200 },
    ),
    share: fc.constantFrom(0.5, 0.75, 0.95),
  }),
);

describe("a histogram of field metrics", () => {
  it("gives a percentile that is never below the exact one and at most 5 % above it", () => {
    fc.assert(
      fc.property(metricAndValues, ({ metric, values, share }) => {
        const found = percentile(metric, counted(metric, values), share) ?? Number.NaN;
        const real = exact(values, share);
        expect(found).toBeGreaterThanOrEqual(real);
        expect(found).toBeLessThanOrEqual(Math.max(METRICS[metric].edges[0], real * BUCKET_RATIO));
      }),
      { seed, numRuns: times(5_000, 300) },
    );
  });

  it("gives a percentile with the rating of the exact one", () => {
    fc.assert(
      fc.property(metricAndValues, ({ metric, values, share }) => {
        if (metric === "call") return;
        const found = percentile(metric, counted(metric, values), share) ?? Number.NaN;
        expect(ratingOf(metric, found)).toBe(ratingOf(metric, exact(values, share)));
      }),
      { seed, numRuns: times(5_000, 300) },
    );
  });

  it("has no percentile without values", () => {
    expect(percentile("lcp", emptyHistogram("lcp"), 0.75)).toBeNull();
  });

  it.each(ALL)("has ascending bounds no wider than the ratio, at most 250, for %s", (metric) => {
    const bounds = BOUNDS[metric];
    expect(bounds.length).toBeLessThan(250);
    for (const [at, bound] of bounds.entries()) {
      const before = bounds[at - 1];
      if (before === undefined) continue;
      expect(bound).toBeGreaterThan(before);
      expect(bound / before).toBeLessThanOrEqual(BUCKET_RATIO + 1e-9);
    }
    expect(bucketOf(metric, Number.MAX_SAFE_INTEGER)).toBe(bounds.length - 1);
  });

  it.each(ALL)("keeps a value at an edge exactly, for %s", (metric) => {
    for (const edge of METRICS[metric].edges)
      expect(percentile(metric, counted(metric, [edge]), 0.75)).toBe(edge);
  });

  it("rates a value at a limit by the better side, as the web vitals do", () => {
    expect(SCREEN_METRICS.map((metric) => METRICS[metric].edges.slice(1, 3))).toEqual([
      [2_500, 4_000],
      [200, 500],
      [1_000, 2_500],
    ]);
    expect([2_500, 2_501, 4_000, 4_001].map((value) => ratingOf("lcp", value))).toEqual([
      "good",
      "needs-improvement",
      "needs-improvement",
      "poor",
    ]);
  });
});
