import { Select } from "antd";
import { searchByLabel } from "../widgets/picker/ranked-search.ts";

interface Props {
  options: readonly { value: string; label: string }[];
  many?: boolean;
  loading?: boolean;
  /** Shown when no option matches. */
  emptyText?: string;
  // Set by the surrounding Form.Item, with attributes that a div must not have.
  id?: string;
  value?: string | string[];
  onChange?(value: string | string[]): void;
}

/** A select with search, for one label or for several with `many`. A child of Form.Item. */
export function SearchSelect({
  options,
  many = false,
  loading = false,
  emptyText,
  id,
  value,
  onChange,
}: Props) {
  return (
    <Select<string | string[]>
      id={id}
      {...searchByLabel}
      mode={many ? "multiple" : undefined}
      loading={loading}
      notFoundContent={loading ? "Loading" : emptyText}
      value={value}
      onChange={(next) => onChange?.(next)}
      options={[...options]}
    />
  );
}
