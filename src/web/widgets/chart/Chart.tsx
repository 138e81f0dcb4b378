import { Suspense } from "react";
import { lazyChunk } from "../../lazy-chunk.ts";
import type { ChartProps } from "./points.ts";
import "./chart.css";

const { Component: PlotChart, load } = lazyChunk(() => import("./PlotChart.tsx"));
// Loads beside the first screen with a chart, not after its data. A failure is shown where a chart is rendered.
load().catch(() => {});

/** A chart with axes, values on hover and the period before. */
export const Chart = (props: ChartProps) => (
  <div className="chart" role="img" aria-label={props.label}>
    <Suspense fallback={<span className="bone chart-wait" />}>
      <PlotChart {...props} />
    </Suspense>
  </div>
);
