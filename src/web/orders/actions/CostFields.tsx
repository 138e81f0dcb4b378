import { useId } from "react";
import { NumberField } from "../../widgets/number/NumberField.tsx";

/** Dollars; missing values are not sent. NaN while a field cannot be read. */
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
        Keep for completed work (per order). Leave empty to refund everything.
      </legend>
      <CostField label="Kept from the seller" amount={costs.keptCost ?? null} set={set("keptCost")} />
      <CostField label="Owed to the supplier" amount={costs.supplierDue ?? null} set={set("supplierDue")} />
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  amount: number | null;
  set(amount: number | null): void;
}

function CostField({ label, amount, set }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <NumberField id={id} kind="money" className="wide" min={0} value={amount} onChange={set} />
    </div>
  );
}
