interface Props {
  values: readonly string[];
  /** What stands there until one is chosen. */
  empty?: string;
  // Given by the Form.Item around it.
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

/** A few words to choose from: the browser's own control, which every reader and phone knows. */
export function Choice({ values, empty, id, value, onChange }: Props) {
  return (
    <select
      id={id}
      className="plain-input"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {empty && !value && <option value="">{empty}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {one.charAt(0).toUpperCase() + one.slice(1)}
        </option>
      ))}
    </select>
  );
}
