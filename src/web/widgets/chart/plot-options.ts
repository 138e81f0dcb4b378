import uPlot from "uplot";
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
    grid: token("--line-strong"),
    font: `12px ${style.fontFamily}`,
  };
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
  const shown = (value: number | null) => (value === null ? "–" : format(value));
  const before: uPlot.Series = {
    label: "Period before",
    stroke: colors.before,
    width: 1.5,
    dash: [5, 4],
    points: { show: false },
    value: (_, value) => shown(value),
  };
  return {
    width,
    height: HEIGHT,
    padding: [12, 12, 0, 0],
    cursor: { y: false, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: () => (isColumns || last < 1 ? [-0.6, last + 0.6] : [0, last]) },
      y: { range: (_, low, high) => [Math.min(0, low ?? 0), high > 0 ? high * 1.1 : low < 0 ? 0 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: isColumns ? 40 : 64,
        incrs: [1, 2, 5, 7, 14, 30, 60, 90],
        values: (_, positions) => positions.map((at) => cut(nameAt(at))),
      },
      {
        ...axis,
        size: 76,
        grid: { stroke: colors.grid, width: 1 },
        values: (_, values) => values.map((value) => format(value)),
      },
    ],
    series: [
      { label: isColumns ? "Name" : "Day", value: (_, at) => (at === null ? "–" : nameAt(at)) },
      {
        label: measure,
        stroke: colors.value,
        width: 2,
        value: (_, value) => shown(value),
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
