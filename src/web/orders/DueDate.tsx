import { formatDate, formatMonthDay } from "../../domain/format.ts";
import { Icon } from "../widgets/Icon.tsx";
import { NOTHING } from "../widgets/values.tsx";
import "./due-date.css";

/** A due date (`YYYY-MM-DD`), marked when it has passed. */
export function DueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  if (day === null) return NOTHING;
  if (!isLate) return formatDate(day);
  return (
    <span className="due-late">
      <Icon name="alert" size={13} /> {formatDate(day)}, late
    </span>
  );
}

/** A due date in a narrow column: without its year, which the tooltip has. */
export function ShortDueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  if (day === null) return NOTHING;
  if (!isLate) return <span title={formatDate(day)}>{formatMonthDay(day)}</span>;
  return (
    <span className="two-lines" title={formatDate(day)}>
      <span className="line-first due-late">
        <Icon name="alert" size={13} /> {formatMonthDay(day)}
      </span>
      <span className="row-second due-late">late</span>
    </span>
  );
}
