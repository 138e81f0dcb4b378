import { Link } from "react-router";
import { formatCount, formatDay, formatMoney } from "../../domain/format.ts";
import { useGet } from "../providers/calls.ts";
import { Money } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import { DayChart } from "./kpis/DayChart.tsx";
import { tooLong } from "./kpis/useKpis.ts";
import "./kpis/kpis.css";

interface Day {
  day: string;
  orders: number;
  totalPrice: number;
  returned: number;
  charge: number;
  profit: number;
}

const FIGURES = [
  ["totalPrice", "Buyer paid"],
  ["returned", "Returned"],
  ["charge", "Charge"],
  ["profit", "Profit"],
] as const;

const cents = (amount: number) => Math.round(amount * 100);

interface Props {
  /** Days as `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  estimated: boolean;
}

/** Profit by the day that its orders came in: a chart, and the table that it is drawn from with its sums. */
export default function ProfitDays({ from, to, estimated }: Props) {
  const isWrong = tooLong(from, to) || from > to;
  const { data, error, refetch } = useGet<{ data: Day[] }>(isWrong ? null : "dashboards/profits", {
    query: { createdFrom: from, createdTo: to, estimated: String(estimated) },
    keep: true,
  });
  if (isWrong)
    return (
      <EmptyState icon="clock" title="Choose at most a year" text="The first day comes before the last." />
    );
  if (error && !data)
    return <FailedState what="Profit by day" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={8} />;
  const days = data.data;
  const total = (key: (typeof FIGURES)[number][0]) =>
    days.reduce((sum, day) => sum + cents(day[key]), 0) / 100;
  const listed = days.filter(({ orders }) => orders > 0).reverse();
  return (
    <div className="profit-days">
      <p className="small quiet">
        What buyers paid less what was returned and charged, of all{" "}
        {estimated ? "orders under way" : "fulfilled orders"} that came in on these days. Sales of your own
        stores are included; the figures above count only what the agency's store collected.
      </p>
      <div className="kpi-chart">
        <DayChart
          rows={days.map((day) => ({ ...day, key: day.day, label: day.day }))}
          valueOf={(day) => day.profit}
          format={formatMoney}
          label="Profit by day; the table has every figure"
        />
      </div>
      {/* A table that scrolls is reached by keyboard. */}
      <section className="kpi-table" tabIndex={0} aria-label="Profit by day, as a table">
        <table className="kpi-rows">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="right">
                Orders
              </th>
              {FIGURES.map(([key, label]) => (
                <th key={key} scope="col" className={`right day-${key}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <Link to={`?createdFrom=${day.day}&createdTo=${day.day}`}>
                    {formatDay(`${day.day}T20:00:00Z`)}
                  </Link>
                </th>
                <td className="right">{formatCount(day.orders)}</td>
                {FIGURES.map(([key]) => (
                  <td key={key} className={`right day-${key}`}>
                    <Money amount={day[key]} />
                  </td>
                ))}
              </tr>
            ))}
            {listed.length === 0 && (
              <tr>
                <td colSpan={6} className="quiet">
                  No orders came in on these days.
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {formatDay(`${from}T20:00:00Z`)} to {formatDay(`${to}T20:00:00Z`)}
              </th>
              <td className="right">{formatCount(days.reduce((sum, { orders }) => sum + orders, 0))}</td>
              {FIGURES.map(([key]) => (
                <td key={key} className={`right day-${key}`}>
                  <Money amount={total(key)} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}
