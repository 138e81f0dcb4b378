import { countryList } from "../../../domain/orders/countries.ts";
import { Field } from "./FormDialog.tsx";

const FIELDS = {
  fullName: { label: "Full name", max: 128, complete: "name" },
  email: { label: "Email", max: 255, complete: "email" },
  phone: { label: "Phone", max: 40, complete: "tel" },
  address1: { label: "Address 1", max: 255, complete: "address-line1" },
  address2: { label: "Address 2", max: 255, complete: "address-line2" },
  city: { label: "City", max: 128, complete: "address-level2" },
  province: { label: "State or province", max: 128, complete: "address-level1" },
  zipCode: { label: "Zip code", max: 20, complete: "postal-code" },
} as const;
const KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]; // of a literal
const WIDE: ReadonlySet<string> = new Set(["fullName", "address1", "address2"]);

/** Who an order goes to, by the names of the order's own fields. */
export type Person = Record<keyof typeof FIELDS | "countryCode", string>;
export type PersonKey = keyof Person;
export const PERSON_KEYS: readonly PersonKey[] = [...KEYS, "countryCode"];

/** A person out of what may lack some of it. */
export const personOf = (row: Partial<Record<PersonKey, string | null>>): Person =>
  Object.fromEntries(PERSON_KEYS.map((key) => [key, row[key] ?? ""])) as Person;

interface Props {
  person: Person;
  errors: Readonly<Partial<Record<string, string>>>;
  set(key: PersonKey, text: string): void;
}

/** The fields of the customer and address of an order. */
export function PersonFields({ person, errors, set }: Props) {
  return (
    <div className="form-grid">
      {KEYS.map((key) => (
        <Field
          key={key}
          label={FIELDS[key].label}
          error={errors[key]}
          className={WIDE.has(key) ? "field-wide" : ""}
        >
          {(tied) => (
            <input
              {...tied}
              className="plain-input"
              maxLength={FIELDS[key].max}
              autoComplete={`section-order ${FIELDS[key].complete}`}
              value={person[key]}
              onChange={(event) => set(key, event.target.value)}
            />
          )}
        </Field>
      ))}
      <Field label="Country" error={errors.countryCode}>
        {(tied) => (
          <select
            {...tied}
            className="plain-input"
            value={person.countryCode}
            onChange={(event) => set("countryCode", event.target.value)}
          >
            {person.countryCode === "" && <option value="" />}
            {countryList().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
