import { Suspense } from "react";
import { lazyChunk } from "../../lazy-chunk.ts";
import type { ChartProps } from "./points.ts";
import "./chart.css";

const { Component: PlotChart } = lazyChunk(() => import("./PlotChart.tsx"));

/** A chart with axes, values on hover and the period before. Its library is loaded with the first chart. */
export const Chart = (props: ChartProps) => (
  <div className="chart" role="img" aria-label={props.label}>
    <Suspense fallback={<span className="bone chart-wait" />}>
      <PlotChart {...props} />
    </Suspense>
  </div>
);
