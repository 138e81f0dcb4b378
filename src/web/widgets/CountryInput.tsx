import { Select } from "antd";
import { countryList } from "../../domain/orders/countries.ts";

interface Props {
  id?: string | undefined;
  disabled?: boolean | undefined;
  allowClear?: boolean;
  value: string | null;
  onChange(code: string | null): void;
}

/** A country chosen by its name, or found by its code; what is stored is the code. */
export default function CountryInput({ id, disabled, allowClear = false, value, onChange }: Props) {
  const options = countryList().map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      id={id}
      showSearch
      disabled={disabled}
      allowClear={allowClear}
      placeholder="Search countries"
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      filterOption={(words, option) =>
        `${option?.label ?? ""} ${option?.value ?? ""}`.toLowerCase().includes(words.trim().toLowerCase())
      }
      options={options}
    />
  );
}
