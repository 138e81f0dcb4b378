import { percentile, samplesIn } from "../../domain/field-metrics/histogram.ts";
import { CLS_SCALE, SCREEN_METRICS } from "../../domain/field-metrics/metrics.ts";
import type { FieldMetrics, Percentiles, ScreenMetrics } from "../../domain/field-metrics/responses.ts";
import type { Counted } from "./field-metrics.queries.ts";

type Counts = Pick<Counted, "metric" | "counts">;

function percentilesOf({ metric, counts }: Counts): Percentiles {
  const scale = metric === "cls" ? CLS_SCALE : 1;
  const at = (share: number) => (percentile(metric, counts, share) ?? 0) / scale;
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95), samples: samplesIn(counts) };
}

const samplesOf = (screen: ScreenMetrics) =>
  Math.max(...SCREEN_METRICS.map((metric) => screen[metric]?.samples ?? 0));

/** The percentiles of each screen and call, those with the most samples first. */
export function summaryOf(rows: readonly Omit<Counted, "day">[]): Pick<FieldMetrics, "screens" | "calls"> {
  const screens = new Map<string, ScreenMetrics>();
  const calls: FieldMetrics["calls"] = [];
  for (const { metric, subject, counts } of rows) {
    const found = percentilesOf({ metric, counts });
    if (metric === "call") calls.push({ call: subject, ...found });
    else {
      const screen = screens.get(subject) ?? { screen: subject, lcp: null, inp: null, cls: null };
      screens.set(subject, { ...screen, [metric]: found });
    }
  }
  return {
    screens: [...screens.values()].sort(
      (a, b) => samplesOf(b) - samplesOf(a) || (a.screen < b.screen ? -1 : 1),
    ),
    calls: calls.sort((a, b) => b.samples - a.samples || (a.call < b.call ? -1 : 1)),
  };
}
