import { MONTH_RANGES } from "../../list/filters/filters.ts";
import type { Period } from "../statements/usePeriod.ts";

/** Chooses this month up to today, or the whole month before it. */
export const MonthButtons = ({ period }: { period: Period }) => (
  <fieldset className="kpi-choice">
    <legend className="visually-hidden">Months</legend>
    {MONTH_RANGES.map(([label, daysOf]) => {
      const days = daysOf();
      return (
        <button
          key={label}
          type="button"
          className="kpi-option"
          aria-pressed={days.to === period.to}
          onClick={() => period.change({ ...days })}
        >
          {label}
        </button>
      );
    })}
  </fieldset>
);
