import { Flex } from "antd";
import { monthOf } from "../../list/filters/filters.ts";
import type { Period } from "./usePeriod.ts";

interface Props {
  period: Pick<Period, "from" | "to" | "change">;
}

/** The first and the last day of a period, and steps by months. */
export function PeriodFields({ period: { from, to, change } }: Props) {
  const input = (key: "from" | "to", label: string, value: string) => (
    <label className="moment">
      <span className="small quiet">{label}</span>
      <input
        className="plain-input"
        type="date"
        required
        value={value}
        onChange={({ target }) => target.value && change({ [key]: target.value })}
      />
    </label>
  );
  const step = (label: string, later: number) => (
    <button type="button" className="kpi-option" onClick={() => change(monthOf(from, later))}>
      {label}
    </button>
  );
  return (
    <Flex gap="8px 12px" align="end" wrap>
      {input("from", "From", from)}
      {input("to", "To", to)}
      <div className="kpi-choice">
        {step("Month before", -1)}
        {step("Whole month", 0)}
        {step("Month after", 1)}
      </div>
    </Flex>
  );
}
