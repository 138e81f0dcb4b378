import { Select } from "antd";
import { regionCodeOf, regionList } from "../../../domain/orders/address/countries.ts";
import { searchByCode } from "../picker/ranked-search.ts";

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

interface RegionsProps extends Pick<Props, "id" | "countryCode" | "placeholder"> {
  // Set by the surrounding Form.Item.
  value?: readonly string[];
  onChange?(codes: string[]): void;
}

/** Picks any number of states or regions of a country by name or code, of those that have a code. */
export function RegionsInput({ id, countryCode, value = [], placeholder = "Any", onChange }: RegionsProps) {
  const options = regionList(countryCode)
    .filter(({ code }) => regionCodeOf(countryCode, code) !== "")
    .map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      id={id}
      mode="multiple"
      {...searchByCode((text) => regionCodeOf(countryCode, text))}
      placeholder={placeholder}
      disabled={options.length + value.length === 0}
      value={[...value]}
      onChange={onChange}
      options={options}
    />
  );
}
