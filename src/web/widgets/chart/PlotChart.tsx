import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { useElementSize } from "../../list/table/useElementSize.ts";
import { useTheme } from "../../theme/theme.tsx";
import { dataOf, optionsOf } from "./plot-options.ts";
import type { ChartProps } from "./points.ts";
import "uplot/dist/uPlot.min.css";

/** The chart itself, drawn again when its values, its width or the colors change. */
export default function PlotChart(props: ChartProps) {
  const { ref, width } = useElementSize();
  const target = useRef<HTMLDivElement>(null);
  const { mode, choice } = useTheme();
  const { points, measure, kind } = props;
  const latest = useRef(props);
  latest.current = props;
  const shown = JSON.stringify([points, measure, kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values by their text, the colors by the theme
  useEffect(() => {
    const element = target.current;
    if (!element || width === 0) return;
    const plot = new uPlot(optionsOf(element, width, latest.current), dataOf(latest.current), element);
    return () => plot.destroy();
  }, [shown, width, mode, choice]);

  return (
    <div ref={ref}>
      <div ref={target} />
    </div>
  );
}
