import { useState } from "react";
import { formatCount, formatMonthDay } from "../../domain/format.ts";
import { compare, weeksOf } from "../../domain/home/compare.ts";
import type { HomeDay } from "../../domain/home/responses.ts";
import { DAY_STEPS, type DayStep } from "../../domain/orders/day-steps.ts";
import { type SmallColumn, SmallTable } from "../list/table/SmallTable.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { Chart } from "../widgets/chart/Chart.tsx";

const LABELS: Readonly<Record<DayStep, string>> = {
  created: "New orders",
  approved: "Approved",
  shipped: "Shipped",
};

interface DayRow {
  name: string;
  valueOf(step: DayStep): number;
}

const COLUMNS: readonly SmallColumn<DayRow>[] = [
  { title: "Day", heads: true, className: "home-short", cell: ({ name }) => name },
  ...DAY_STEPS.map((step) => ({
    title: LABELS[step],
    align: "right" as const,
    cell: ({ valueOf }: DayRow) => formatCount(valueOf(step)),
  })),
];

function totalsOf(days: readonly HomeDay[]): DayRow[] {
  const weekdayBefore = weeksOf(days).before.at(-1)?.day;
  const total = (name: string, key: keyof ReturnType<typeof compare>): DayRow => ({
    name,
    valueOf: (step) => compare(days, step)[key],
  });
  return [
    ...(weekdayBefore ? [total(`Same weekday, ${formatMonthDay(weekdayBefore)}`, "weekdayBefore")] : []),
    total("Seven days", "week"),
    total("Seven days before", "weekBefore"),
  ];
}

/** The last seven days against the seven before, as a chart and a table. */
export function HomeDays({ days }: { days: readonly HomeDay[] }) {
  const [step, setStep] = useState<DayStep>("created");
  const { week, before } = weeksOf(days);
  const points = week.map((day, at) => ({
    name: formatMonthDay(day.day),
    value: day[step],
    before: before[at]?.[step],
  }));
  return (
    <Panel
      title="Last seven days"
      action={
        <fieldset className="home-choice">
          <legend className="visually-hidden">Chart metric</legend>
          {DAY_STEPS.map((one) => (
            <button key={one} type="button" aria-pressed={step === one} onClick={() => setStep(one)}>
              {LABELS[one]}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="home-days">
        <Chart
          points={points}
          measure={LABELS[step]}
          format={formatCount}
          label={`${LABELS[step]} by day with the week before; the table beside it lists every value`}
        />
        <SmallTable
          label="The last seven days, as a table"
          box="home-table"
          className="plain-table home-rows"
          rows={[...week].reverse().map((day, at) => {
            const name = formatMonthDay(day.day);
            return { name: at === 0 ? `Yesterday, ${name}` : name, valueOf: (of: DayStep) => day[of] };
          })}
          totals={totalsOf(days)}
          keyOf={({ name }) => name}
          columns={COLUMNS}
        />
      </div>
    </Panel>
  );
}
