import { Form, Input } from "antd";
import type { z } from "zod";
import { countryList } from "../../../../domain/orders/address/countries.ts";
import type { customerChange } from "../../../../domain/orders/edit/customer.ts";

const FIELDS = {
  fullName: { label: "Full name", max: 128, complete: "name" },
  email: { label: "Email", max: 255, complete: "email" },
  phone: { label: "Phone", max: 40, complete: "tel" },
  company: { label: "Company", max: 128, complete: "organization" },
  address1: { label: "Address 1", max: 255, complete: "address-line1" },
  address2: { label: "Address 2", max: 255, complete: "address-line2" },
  city: { label: "City", max: 128, complete: "address-level2" },
  province: { label: "State or province", max: 128, complete: "address-level1" },
  zipCode: { label: "Zip code", max: 20, complete: "postal-code" },
} as const;
const KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]; // The keys of a literal.
const WIDE: ReadonlySet<string> = new Set(["fullName", "address1", "address2"]);

/** An order's customer, with the field names of the order. */
export type Person = Required<Omit<z.output<typeof customerChange>, "agencyBears" | "version">>;
export const PERSON_KEYS: readonly (keyof Person)[] = [...KEYS, "countryCode"];

/** The customer of a row, with empty values for missing fields. */
export const personOf = (row: Partial<Record<keyof Person, string | null>>): Person =>
  Object.fromEntries(PERSON_KEYS.map((key) => [key, row[key] ?? ""])) as Person;

/** The fields of an order's customer and address. `within` is their path in the form's values. */
export function PersonFields({ country, within = [] }: { country: string; within?: readonly string[] }) {
  return (
    <div className="form-pair">
      {KEYS.map((key) => (
        <Form.Item
          key={key}
          name={[...within, key]}
          label={FIELDS[key].label}
          className={WIDE.has(key) ? "form-wide" : ""}
        >
          <Input maxLength={FIELDS[key].max} autoComplete={`section-order ${FIELDS[key].complete}`} />
        </Form.Item>
      ))}
      <Form.Item name={[...within, "countryCode"]} label="Country">
        <select className="plain-input">
          {country === "" && <option value="" />}
          {countryList().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Form.Item>
    </div>
  );
}
