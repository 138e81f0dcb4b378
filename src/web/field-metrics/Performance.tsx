import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { KEPT_DAYS } from "../../domain/field-metrics/metrics.ts";
import type { FieldMetrics } from "../../domain/field-metrics/responses.ts";
import { dayOf } from "../../domain/format.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { lastDays } from "../list/filters/filters.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import { ScreenMetricsPanel } from "./ScreenMetricsPanel.tsx";
import { SlowCallsPanel } from "./SlowCallsPanel.tsx";
import "./field-metrics.css";

/** What people's browsers measured on a day: LCP, INP and CLS by screen, and slow calls by route. */
export default function Performance() {
  const [params, setParams] = useSearchParams();
  const today = dayOf(new Date().toISOString());
  const day = params.get("day") ?? today;
  const {
    data: response,
    error,
    refetch,
  } = useCustom<FieldMetrics, HttpError>({
    url: "metrics/field",
    method: "get",
    config: { query: { day } },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  }).query;
  const data = response?.data;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Performance"
        sub="Measured in people's browsers. LCP is that of page loads; INP and CLS are those of each view of a screen."
        aside={
          <label className="field-metrics-day">
            <span className="small quiet">Day (PT)</span>
            <input
              className="plain-input"
              type="date"
              min={lastDays(KEPT_DAYS).from}
              max={today}
              value={day}
              onChange={({ target }) =>
                setParams(target.value ? { day: target.value } : {}, { replace: true })
              }
            />
          </label>
        }
      />
      {error && !data ? (
        <FailedState what="Measurements" why={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={8} />
      ) : data.screens.length + data.calls.length === 0 ? (
        <EmptyState
          icon="chart"
          title="No measurements on this day"
          text="Browsers report when a person leaves or hides the page. Measurements are kept for 30 days."
        />
      ) : (
        <div className="field-metrics">
          <ScreenMetricsPanel screens={data.screens} />
          <SlowCallsPanel calls={data.calls} />
        </div>
      )}
    </div>
  );
}
