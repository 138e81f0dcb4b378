import { type Store, storeLabel } from "./store.ts";

interface Props {
  id?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string | undefined;
  stores: readonly Store[];
  /** A store's id, or what one of the others stands for. */
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
  /** What can be chosen beside a store: before them, and after. */
  before?: readonly (readonly [value: string, label: string])[];
  after?: readonly (readonly [value: string, label: string])[];
}

/** One of a seller's stores: the browser's own control, which every reader and phone knows. */
export function StoreSelect({ stores, before = [], after = [], onChange, ...rest }: Props) {
  const choices = [...before, ...stores.map((store) => [store.id, storeLabel(store)] as const), ...after];
  return (
    <select className="plain-input" {...rest} onChange={(event) => onChange(event.target.value)}>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
