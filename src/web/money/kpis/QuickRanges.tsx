import type { CrudFilter } from "@refinedev/core";
import { between, QUICK_RANGES } from "../../list/filters/filters.ts";
import "./kpis.css";

interface Props {
  /** The chosen days, both included. */
  from: string | undefined;
  to: string | undefined;
  setFilters(filters: CrudFilter[]): void;
  /** Whether a second press chooses no days. */
  canClear?: boolean;
  /** The field of the days. */
  field?: string;
  ranges?: typeof QUICK_RANGES;
}

/** The last week, month and so on as filters of the creation day. */
export const QuickRanges = (props: Props) => {
  const { from, to, setFilters, canClear = false, field = "createdAt", ranges = QUICK_RANGES } = props;
  return (
    <fieldset className="kpi-choice">
      <legend className="visually-hidden">Days</legend>
      {ranges.map(([label, daysOf]) => {
        const range = daysOf();
        const isChosen = range.from === from && range.to === to;
        const next = isChosen && canClear ? { from: "", to: "" } : range;
        return (
          <button
            key={label}
            type="button"
            className="kpi-option"
            aria-pressed={isChosen}
            onClick={() => setFilters(between(field, next.from, next.to))}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
};
