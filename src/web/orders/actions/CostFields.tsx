import { InputNumber } from "antd";
import { useId } from "react";

/** Dollars; missing values are not sent. */
export interface Costs {
  keptCost?: number;
  supplierDue?: number;
}

/** Costs of captured orders: what the agency keeps for completed work, and what it owes the supplier. */
export function CostFields({ costs, change }: { costs: Costs; change(costs: Costs): void }) {
  const set = (key: keyof Costs) => (amount: number | null) => {
    const { [key]: _, ...others } = costs;
    change(amount === null ? others : { ...others, [key]: amount });
  };
  return (
    <fieldset className="costs">
      <legend className="small quiet">
        For work already done, of each of these orders. Left empty, everything goes back.
      </legend>
      <CostField label="Kept from the seller" set={set("keptCost")} />
      <CostField label="Due to the supplier" set={set("supplierDue")} />
    </fieldset>
  );
}

function CostField({ label, set }: { label: string; set(amount: number | null): void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <InputNumber<number> id={id} className="wide" prefix="$" min={0} precision={2} onChange={set} />
    </div>
  );
}
