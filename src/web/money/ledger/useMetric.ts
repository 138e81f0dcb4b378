import { useCallback } from "react";
import { METRICS, type Metric } from "../../../domain/money/metrics.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";

const METRIC = "metric";
/** The former name of `metric`, which saved addresses may hold. */
const FORMER = "figure";
const SINCE = "since";
const AS_OF = "asOf";

const isMetric = (key: string | null): key is Metric => key !== null && key in METRICS;

/** The open metric and its moments, kept in the address: it can be shared, and Back closes the metric. */
export function useMetric() {
  const [params, setParams] = useLatestSearchParams();
  const requested = params.get(METRIC) ?? params.get(FORMER);
  const setMetric = useCallback(
    (metric: Metric | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete(FORMER);
        if (metric) next.set(METRIC, metric);
        else for (const key of [METRIC, SINCE, AS_OF]) next.delete(key);
        return next;
      }),
    [setParams],
  );
  const setMoments = useCallback(
    (moments: Partial<Record<"since" | "asOf", string>>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [key, local] of Object.entries(moments)) {
            if (local) next.set(key, local);
            else next.delete(key);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    metric: isMetric(requested) ? requested : null,
    since: params.get(SINCE) ?? "",
    asOf: params.get(AS_OF) ?? "",
    setMetric,
    setMoments,
  };
}

export type MetricInUrl = ReturnType<typeof useMetric>;
