import { Select } from "antd";
import { countryCodeOf, countryList } from "../../../domain/orders/address/countries.ts";
import { searchByCode } from "../picker/ranked-search.ts";

interface Props {
  id?: string | undefined;
  disabled?: boolean | undefined;
  allowClear?: boolean;
  value: string | null;
  onChange(code: string | null): void;
}

/** Picks a country by name or code; the value is the code. */
export default function CountryInput({ id, disabled, allowClear = false, value, onChange }: Props) {
  const options = countryList().map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      id={id}
      {...searchByCode(countryCodeOf)}
      disabled={disabled}
      allowClear={allowClear}
      placeholder="Search countries"
      // An empty text would hide the placeholder and count as a value.
      value={value || undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      options={options}
    />
  );
}
