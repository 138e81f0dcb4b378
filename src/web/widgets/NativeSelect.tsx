interface Props {
  values: readonly string[];
  /** Texts of the values; default: the value itself, capitalized. */
  labels?: Readonly<Record<string, string>>;
  /** Placeholder. */
  empty?: string;
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

/** A short list of values in a native select, which works on every phone and screen reader. */
export function NativeSelect({ values, labels, empty, id, value, onChange }: Props) {
  return (
    <select
      id={id}
      className="plain-input"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {empty && !value && <option value="">{empty}</option>}
      {values.map((option) => (
        <option key={option} value={option}>
          {labels?.[option] ?? option.charAt(0).toUpperCase() + option.slice(1)}
        </option>
      ))}
    </select>
  );
}
