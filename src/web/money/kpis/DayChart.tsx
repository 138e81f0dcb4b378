interface Day {
  key: string | null;
  label: string | null;
}

interface Props<Row extends Day> {
  rows: readonly Row[];
  valueOf(row: Row): number;
  format(value: number): string;
  /** The accessible name; the table beside the chart has all values. */
  label: string;
}

const WIDTH = 640;
const HEIGHT = 200;
const TOP = 26;
const BOTTOM = 24;

const short = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/**
 * One column per day, with negative values below the axis. The highest column shows its value, the first and the last
 * their day.
 */
export function DayChart<Row extends Day>({ rows, valueOf, format, label }: Props<Row>) {
  const values = rows.map(valueOf);
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  const step = WIDTH / Math.max(1, rows.length);
  const available = HEIGHT - TOP - BOTTOM;
  const heightOf = (value: number) => (max > min ? (Math.abs(value) / (max - min)) * available : 0);
  const zero = TOP + heightOf(max);
  const line = max > min ? zero : HEIGHT - BOTTOM;
  const highest = values.indexOf(max);
  const anchor = (index: number) => {
    const x = (index + 0.5) * step;
    return x < 60 ? "start" : x > WIDTH - 60 ? "end" : "middle";
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="chart" role="img" aria-label={label}>
      <line x1={0} x2={WIDTH} y1={line} y2={line} className="chart-axis" />
      {rows.map((row, index) => {
        const value = values[index] ?? 0;
        const height = heightOf(value);
        return (
          <rect
            key={row.key}
            className={value < 0 ? "chart-bar chart-loss" : "chart-bar"}
            x={index * step + step * 0.15}
            width={step * 0.7}
            y={value < 0 ? line : line - height}
            height={height}
          >
            <title>{`${row.label}: ${format(value)}`}</title>
          </rect>
        );
      })}
      {max > 0 && (
        <text x={(highest + 0.5) * step} y={TOP - 8} textAnchor={anchor(highest)} className="chart-value">
          {format(max)}
        </text>
      )}
      {[0, rows.length - 1].map((index) => {
        const row = rows[index];
        return (
          row?.label && (
            <text
              key={index}
              x={index === 0 ? 0 : WIDTH}
              y={HEIGHT - 6}
              textAnchor={index === 0 ? "start" : "end"}
              className="chart-text"
            >
              {short(row.label)}
            </text>
          )
        );
      })}
    </svg>
  );
}
