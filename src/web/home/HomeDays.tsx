import { useState } from "react";
import { formatCount } from "../../domain/format.ts";
import { compare, weeksOf } from "../../domain/home/compare.ts";
import type { HomeDay } from "../../domain/home/responses.ts";
import { DAY_STEPS, type DayStep } from "../../domain/orders/day-steps.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { Chart } from "../widgets/chart/Chart.tsx";
import { shortDay } from "../widgets/chart/points.ts";

const LABELS: Readonly<Record<DayStep, string>> = {
  created: "New orders",
  approved: "Approved",
  shipped: "Shipped",
};

/** The last seven days against the seven before, as a chart and a table. */
export function HomeDays({ days }: { days: readonly HomeDay[] }) {
  const [step, setStep] = useState<DayStep>("created");
  const { week, before } = weeksOf(days);
  const points = week.map((day, at) => ({
    name: shortDay(day.day),
    value: day[step],
    before: before[at]?.[step],
  }));
  const weekdayBefore = before.at(-1)?.day;
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
        <section className="home-table" tabIndex={0} aria-label="The last seven days, as a table">
          <table className="plain-table home-rows">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {DAY_STEPS.map((one) => (
                  <th key={one} scope="col" className="right">
                    {LABELS[one]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...week].reverse().map((day, at) => (
                <tr key={day.day}>
                  <th scope="row" className="home-short">
                    {at === 0 ? `Yesterday, ${shortDay(day.day)}` : shortDay(day.day)}
                  </th>
                  {DAY_STEPS.map((one) => (
                    <td key={one} className="right">
                      {formatCount(day[one])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {weekdayBefore && (
                <Total
                  name={`Same weekday, ${shortDay(weekdayBefore)}`}
                  days={days}
                  of={({ weekdayBefore: n }) => n}
                />
              )}
              <Total name="Seven days" days={days} of={({ week: n }) => n} />
              <Total name="Seven days before" days={days} of={({ weekBefore: n }) => n} />
            </tfoot>
          </table>
        </section>
      </div>
    </Panel>
  );
}

interface TotalProps {
  name: string;
  days: readonly HomeDay[];
  of(compared: ReturnType<typeof compare>): number;
}

const Total = ({ name, days, of }: TotalProps) => (
  <tr>
    <th scope="row" className="home-short">
      {name}
    </th>
    {DAY_STEPS.map((step) => (
      <td key={step} className="right">
        {formatCount(of(compare(days, step)))}
      </td>
    ))}
  </tr>
);
