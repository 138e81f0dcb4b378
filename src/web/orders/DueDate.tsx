import { Icon } from "../widgets/Icon.tsx";
import { NOTHING } from "../widgets/values.tsx";
import "./due-date.css";

/** A due date (`YYYY-MM-DD`), marked when it has passed. */
export function DueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  if (day === null) return NOTHING;
  if (!isLate) return day;
  return (
    <span className="due-late">
      <Icon name="alert" size={13} /> {day}, late
    </span>
  );
}
