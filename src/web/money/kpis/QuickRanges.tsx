import type { CrudFilter } from "@refinedev/core";
import { between, lastDays, QUICK_RANGES } from "../../list/filters/filters.ts";

interface Props {
  /** The chosen days, both included. */
  from: string | undefined;
  to: string | undefined;
  setFilters(filters: CrudFilter[]): void;
  /** Whether a second press chooses no days. */
  canClear?: boolean;
}

/** The last week, month and so on as filters of the creation day. */
export const QuickRanges = ({ from, to, setFilters, canClear = false }: Props) => (
  <fieldset className="kpi-choice">
    <legend className="visually-hidden">Days</legend>
    {QUICK_RANGES.map(([label, days]) => {
      const range = lastDays(days);
      const isChosen = range.from === from && range.to === to;
      const next = isChosen && canClear ? { from: "", to: "" } : range;
      return (
        <button
          key={label}
          type="button"
          className="kpi-option"
          aria-pressed={isChosen}
          onClick={() => setFilters(between("createdAt", next.from, next.to))}
        >
          {label}
        </button>
      );
    })}
  </fieldset>
);
