import type { Kpi } from "../../../domain/money/responses.ts";

interface Props {
  rows: readonly Kpi[];
  valueOf(row: Kpi): number;
  nameOf(row: Kpi): string;
  format(value: number): string;
  label: string;
}

const WIDTH = 640;
const LINE = 40;
/** The most bars; the table beside the chart lists all rows. */
const MAX_BARS = 8;
const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** The largest rows as bars, each with its name and value. */
export function BarChart({ rows, valueOf, nameOf, format, label }: Props) {
  const shown = [...rows].sort((a, b) => valueOf(b) - valueOf(a)).slice(0, MAX_BARS);
  const max = Math.max(0, ...shown.map(valueOf));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${Math.max(1, shown.length) * LINE}`}
      className="chart"
      role="img"
      aria-label={label}
    >
      {shown.map((row, index) => {
        const value = valueOf(row);
        const y = index * LINE;
        return (
          <g key={row.key}>
            <text x={0} y={y + 15} className="chart-text">
              {cut(nameOf(row))}
            </text>
            <text x={WIDTH} y={y + 15} textAnchor="end" className="chart-value">
              {format(value)}
            </text>
            <rect x={0} y={y + 21} width={WIDTH} height={10} rx={2} className="chart-track" />
            <rect
              x={0}
              y={y + 21}
              width={max > 0 ? (Math.max(0, value) / max) * WIDTH : 0}
              height={10}
              rx={2}
              className="chart-bar"
            />
          </g>
        );
      })}
    </svg>
  );
}
