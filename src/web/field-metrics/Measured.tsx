import {
  CLS_SCALE,
  type Metric,
  type Rating,
  ratingOf,
  type ScreenMetric,
} from "../../domain/field-metrics/metrics.ts";
import type { Percentiles } from "../../domain/field-metrics/responses.ts";
import { formatCount } from "../../domain/format.ts";
import type { Option } from "../../domain/resource/field.ts";
import { Tag } from "../widgets/StatusTag.tsx";
import { NOTHING } from "../widgets/values.tsx";

const RATINGS: Readonly<Record<Rating, Option>> = {
  good: { value: "good", label: "Good", color: "success" },
  "needs-improvement": { value: "needs-improvement", label: "Needs improvement", color: "warning" },
  poor: { value: "poor", label: "Poor", color: "error" },
};

/** `340 ms`, `1.8 s`, and for CLS `0.05`. */
export function measure(metric: Metric, value: number): string {
  if (metric === "cls") return value.toFixed(2);
  return value < 1_000 ? `${formatCount(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}

const samplesText = (samples: number) => `${formatCount(samples)} ${samples === 1 ? "sample" : "samples"}`;

/** A metric's 75th percentile with its rating, its 95th percentile and the number of samples. */
export function Measured({ metric, found }: { metric: ScreenMetric; found: Percentiles | null }) {
  if (!found) return NOTHING;
  const stored = metric === "cls" ? Math.round(found.p75 * CLS_SCALE) : found.p75;
  return (
    <div className="measured">
      <span className="measured-value">{measure(metric, found.p75)}</span>
      <Tag option={RATINGS[ratingOf(metric, stored)]} />
      <span className="measured-more small quiet">
        p95 {measure(metric, found.p95)} · {samplesText(found.samples)}
      </span>
    </div>
  );
}
