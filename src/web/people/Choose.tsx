import { Select } from "antd";

interface Props {
  options: readonly { value: string; label: string }[];
  many?: boolean;
  loading?: boolean;
  /** Said where nothing fits. */
  nothing?: string;
  // Given by the Form.Item around it, with attributes that a select's box may not have.
  id?: string;
  value?: string | string[];
  onChange?(value: string | string[]): void;
}

/** One of some words, or `many`, with a search in them. Stands in a Form.Item. */
export function Choose({ options, many = false, loading = false, nothing, id, value, onChange }: Props) {
  return (
    <Select<string | string[]>
      id={id}
      showSearch
      optionFilterProp="label"
      mode={many ? "multiple" : undefined}
      loading={loading}
      notFoundContent={loading ? "Loading" : nothing}
      value={value}
      onChange={(next) => onChange?.(next)}
      options={[...options]}
    />
  );
}
