import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { formatCount, formatDate, formatMoney } from "../../../domain/format.ts";
import { showProfitDays } from "../../../domain/money/profits/calls.ts";
import type { profitDayResponse } from "../../../domain/money/responses.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { Chart } from "../../widgets/chart/Chart.tsx";
import { chartDay } from "../../widgets/chart/points.ts";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import { periodBefore, tooLong } from "../kpis/useKpis.ts";
import "../kpis/kpis.css";

const AMOUNTS = [
  ["totalPrice", "Buyer paid"],
  ["returned", "Returned"],
  ["charge", "Charge"],
  ["profit", "Profit"],
] as const;

type Key = (typeof AMOUNTS)[number][0];
type DayRow = Pick<z.output<typeof profitDayResponse>, Key | "day" | "orders">;

const amountColumn = ([key, title]: (typeof AMOUNTS)[number]): SmallColumn<DayRow> => ({
  title,
  align: "right",
  className: `day-${key}`,
  cell: (day) => <Money amount={day[key]} />,
});

const totalsOf = (days: readonly DayRow[]) => {
  const total = (key: Key) => days.reduce((sum, day) => sum + Math.round(day[key] * 100), 0) / 100;
  return {
    totalPrice: total("totalPrice"),
    returned: total("returned"),
    charge: total("charge"),
    profit: total("profit"),
  };
};

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
        icon="chart"
        title="Choose a range of at most one year"
        text="The start date must not be after the end date."
      />
    );
  if (!data) return <NotLoaded what="Profit by day" lines={8} query={{ error, refetch }} />;
  const days = data.data;
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
            name: chartDay(day.day),
            value: day.profit,
            before: before?.[at]?.profit,
          }))}
          measure="Profit"
          format={formatMoney}
          label="Profit by day with the period before; the table lists every value"
        />
      </div>
      <SmallTable
        label="Profit by day, as a table"
        box="kpi-table"
        className="plain-table kpi-rows"
        rows={days.filter(({ orders }) => orders > 0).reverse()}
        none="No orders on these days."
        totals={[{ day: "", orders: days.reduce((sum, { orders }) => sum + orders, 0), ...totalsOf(days) }]}
        keyOf={({ day }) => day}
        columns={[
          {
            title: "Day",
            heads: true,
            cell: ({ day }) =>
              day === "" ? (
                `${formatDate(from)} to ${formatDate(to)}`
              ) : (
                <Link to={`?createdFrom=${day}&createdTo=${day}`}>{formatDate(day)}</Link>
              ),
          },
          { title: "Orders", align: "right", cell: ({ orders }) => formatCount(orders) },
          ...AMOUNTS.map(amountColumn),
        ]}
      />
    </div>
  );
}
