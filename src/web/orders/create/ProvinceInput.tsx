import { Input } from "antd";
import { needsProvince } from "../../../domain/orders/address/address.ts";
import { regionCodeOf } from "../../../domain/orders/address/countries.ts";
import { CELL_LIMITS } from "../../../domain/orders/incoming/limits.ts";
import RegionInput from "../../widgets/form/RegionInput.tsx";

interface Props {
  countryCode: string;
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

/** The states of a country whose addresses need one; free text elsewhere, where counties have many spellings. */
export function ProvinceInput({ countryCode, id, value = "", onChange }: Props) {
  if (!needsProvince(countryCode))
    return (
      <Input
        id={id}
        value={value}
        maxLength={CELL_LIMITS.province}
        autoComplete="section-order address-level1"
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  // An earlier customer's "California" is the option CA. A text that is no state stays as it is.
  const chosen = regionCodeOf(countryCode, value) || value;
  return (
    <RegionInput
      id={id}
      countryCode={countryCode}
      placeholder="Search"
      value={chosen || null}
      onChange={(next) => onChange?.(next ?? "")}
    />
  );
}
