import { type Store, storeLabel } from "./store.ts";

interface Props {
  id?: string;
  stores: readonly Store[];
  // Set by the screen, or by the surrounding Form.Item.
  /** A store's id, or the value of an option in `before` or `after`. */
  value?: string;
  onChange?(value: string): void;
  disabled?: boolean;
  /** Additional options before and after the stores. */
  before?: readonly (readonly [value: string, label: string])[];
  after?: readonly (readonly [value: string, label: string])[];
}

/** Chooses one of a seller's stores. A native select, which screen readers and phones support best. */
export function StoreSelect({ stores, before = [], after = [], onChange, ...rest }: Props) {
  const choices = [...before, ...stores.map((store) => [store.id, storeLabel(store)] as const), ...after];
  return (
    <select className="plain-input" {...rest} onChange={(event) => onChange?.(event.target.value)}>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
