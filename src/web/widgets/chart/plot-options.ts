import uPlot from "uplot";
import { DASH } from "../values.tsx";
import type { ChartProps } from "./points.ts";

export const HEIGHT = 220;

/** The colors of a chart, from the theme. A canvas does not inherit them. */
function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    value: token("--primary-text"),
    before: token("--text-2"),
    text: token("--text-2"),
    grid: token("--line"),
    font: `12px ${style.fontFamily}`,
  };
}

/** The width of a digit at the size of an axis, in pixels. */
const DIGIT = 8;

/** Labels of an axis: whole amounts without cents, because a chart shows where values are, not what they are exactly. */
function axisLabels(values: readonly number[], format: (value: number) => string): string[] {
  const labels = values.map(format);
  const isWhole = labels.every((label) => !label.includes(".") || label.endsWith(".00"));
  return isWhole ? labels.map((label) => label.replace(/\.00$/, "")) : labels;
}

const cut = (text: string) => (text.length > 14 ? `${text.slice(0, 13)}…` : text);

/** uPlot's data: positions, values, and the values of the period before where there is one. */
export function dataOf({ points }: ChartProps): uPlot.AlignedData {
  const positions = points.map((_, at) => at);
  const values = points.map(({ value }) => value);
  const before = points.map((point) => point.before ?? null);
  return hasBefore(points) ? [positions, values, before] : [positions, values];
}

const hasBefore = (points: ChartProps["points"]) => points.some(({ before }) => before !== undefined);

/** uPlot's options: the x axis has the names of the points, the y axis begins at 0. */
export function optionsOf(element: HTMLElement, width: number, props: ChartProps): uPlot.Options {
  const { points, measure, format, kind = "line" } = props;
  const colors = colorsOf(element);
  const bars = uPlot.paths.bars?.({ size: [0.6, 64] });
  const isColumns = kind === "columns";
  const last = points.length - 1;
  const nameAt = (at: number) => (Number.isInteger(at) ? (points[at]?.name ?? "") : "");
  const axis = { stroke: colors.text, font: colors.font, ticks: { show: false } };
  // The legend has values while the pointer is on the chart.
  const shown = (value: number | null, at: number | null) =>
    at === null ? "" : value === null ? DASH : format(value);
  const before: uPlot.Series = {
    label: "Period before",
    stroke: colors.before,
    width: 1.5,
    dash: [5, 4],
    points: { show: false },
    value: (_, value, __, at) => shown(value, at),
  };
  return {
    width,
    height: HEIGHT,
    padding: [12, 24, 0, 0],
    legend: {
      markers: {
        width: 2,
        fill: "transparent",
        dash: (_, series) => (series === 2 ? "dashed" : "solid"),
      },
    },
    cursor: { y: false, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: () => (isColumns || last < 1 ? [-0.6, last + 0.6] : [0, last]) },
      y: { range: (_, low, high) => [Math.min(0, low ?? 0), high > 0 ? high * 1.1 : low < 0 ? 0 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: isColumns ? 40 : 64,
        incrs: [1, 2, 5, 7, 14, 30, 60, 90],
        values: (_, positions) => positions.map((at) => cut(nameAt(at))),
      },
      {
        ...axis,
        size: (_, labels) => 16 + DIGIT * Math.max(3, ...(labels ?? []).map((label) => label.length)),
        grid: { stroke: colors.grid, width: 1 },
        values: (_, values) => axisLabels(values, format),
      },
    ],
    series: [
      { value: (_, at) => (at === null ? "" : nameAt(at)) },
      {
        label: measure,
        stroke: colors.value,
        width: 2,
        value: (_, value, __, at) => shown(value, at),
        ...(isColumns && {
          fill: colors.value,
          points: { show: false },
          ...(bars && { paths: bars }),
        }),
      },
      ...(hasBefore(points) ? [before] : []),
    ],
  };
}
