import { Select } from "antd";
import { regionCodeOf, regionList } from "../../../domain/orders/countries.ts";
import { searchByCode } from "../ranked-search.ts";

interface Props {
  id?: string | undefined;
  countryCode: string;
  value: string | null;
  placeholder?: string;
  onChange(code: string | null): void;
}

/** Picks a state or region of a country by name or code; the value is the code. */
export default function RegionInput({ id, countryCode, value, placeholder = "Any", onChange }: Props) {
  const options = regionList(countryCode).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      id={id}
      {...searchByCode((text) => regionCodeOf(countryCode, text))}
      allowClear
      placeholder={placeholder}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      options={options}
    />
  );
}
