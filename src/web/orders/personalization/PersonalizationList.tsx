import {
  faultsOf,
  type PersonalizationValue,
} from "../../../domain/orders/personalization/personalization.ts";
import type { PersonalizationField } from "../../../domain/products/personalization.ts";
import "./personalization.css";

interface Props {
  title: string;
  values: readonly PersonalizationValue[];
  /** What the item's product declares, while the values are checked against it. */
  fields?: readonly PersonalizationField[];
}

/** What the buyer entered for an item, and what is missing or wrong in it. */
export function PersonalizationList({ title, values, fields = [] }: Props) {
  const faults = faultsOf({ fields, values });
  if (values.length === 0 && faults.length === 0) return null;
  return (
    <ul className="personal-values" aria-label={`Personalization of ${title}`}>
      {values.map(({ label, value }, index) => (
        // Several values may have no label.
        <li key={`${label}${index}`}>
          {label !== "" && <span className="quiet">{label}: </span>}
          <strong>{value}</strong>
        </li>
      ))}
      {faults.map((fault) => (
        <li key={fault} className="personal-fault">
          {fault}
        </li>
      ))}
    </ul>
  );
}
