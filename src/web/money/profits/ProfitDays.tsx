import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatDay, formatMoney } from "../../../domain/format.ts";
import { showProfitDays } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Chart } from "../../widgets/chart/Chart.tsx";
import { shortDay } from "../../widgets/chart/points.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import { periodBefore, tooLong } from "../kpis/useKpis.ts";
import "../kpis/kpis.css";

const AMOUNTS = [
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

/** Profit by the creation day of the orders, as a chart and a table with totals. */
export default function ProfitDays({ from, to, estimated }: Props) {
  const isWrong = tooLong(from, to) || from > to;
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(
    showProfitDays,
    { query: { createdFrom: from, createdTo: to, estimated } },
    { enabled: !isWrong, placeholderData: keepPreviousData },
  );
  const before = useCallQuery(
    showProfitDays,
    { query: { ...periodBefore(from, to), estimated } },
    { enabled: !isWrong, placeholderData: keepPreviousData },
  ).data?.data.data;
  const data = response?.data;
  if (isWrong)
    return (
      <EmptyState
        icon="clock"
        title="Choose a range of at most one year"
        text="The start date must not be after the end date."
      />
    );
  if (error && !data)
    return <FailedState what="Profit by day" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={8} />;
  const days = data.data;
  const total = (key: (typeof AMOUNTS)[number][0]) =>
    days.reduce((sum, day) => sum + cents(day[key]), 0) / 100;
  const listed = days.filter(({ orders }) => orders > 0).reverse();
  return (
    <div className="profit-days">
      <p className="small quiet">
        Buyer payments minus returns and charges of {estimated ? "orders in progress" : "fulfilled orders"}{" "}
        created on these days. Includes sales of your own stores; the metrics above cover only sales collected
        by the agency's store.
      </p>
      <div className="kpi-chart">
        <Chart
          points={days.map((day, at) => ({
            name: shortDay(day.day),
            value: day.profit,
            before: before?.[at]?.profit,
          }))}
          measure="Profit"
          format={formatMoney}
          label="Profit by day with the period before; the table lists every value"
        />
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section className="kpi-table" tabIndex={0} aria-label="Profit by day, as a table">
        <table className="plain-table kpi-rows">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="right">
                Orders
              </th>
              {AMOUNTS.map(([key, label]) => (
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
                {AMOUNTS.map(([key]) => (
                  <td key={key} className={`right day-${key}`}>
                    <Money amount={day[key]} />
                  </td>
                ))}
              </tr>
            ))}
            {listed.length === 0 && (
              <tr>
                <td colSpan={6} className="quiet">
                  No orders on these days.
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
              {AMOUNTS.map(([key]) => (
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
