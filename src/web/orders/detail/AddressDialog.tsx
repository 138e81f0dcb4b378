import { useState } from "react";
import { countryList } from "../../../domain/orders/countries.ts";
import type { WholeOrder } from "../wire.ts";
import { Field, FormDialog } from "./FormDialog.tsx";
import { useOrderCall } from "./useOrderCall.ts";

interface Props {
  order: WholeOrder;
  /** An agency may pay a rise in shipping itself. */
  mayBear: boolean;
  close(): void;
}

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
type Key = keyof typeof FIELDS | "countryCode";
type Values = Record<Key, string>;

const valuesOf = (order: WholeOrder): Values => {
  const keys: Key[] = [...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]), "countryCode"]; // of a literal
  return Object.fromEntries(keys.map((key) => [key, order[key] ?? ""])) as Values;
};

const WIDE: ReadonlySet<string> = new Set(["fullName", "address1", "address2"]);

/** The customer and address of an order; the address is checked anew and its shipping rated anew. */
export default function AddressDialog({ order, mayBear, close }: Props) {
  const [before] = useState(() => valuesOf(order));
  const [values, setValues] = useState(before);
  const [bears, setBears] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; errors: Record<string, string> } | null>(null);
  const { change, busy } = useOrderCall();
  const changed = (Object.keys(values) as Key[]).filter((key) => values[key] !== before[key]);
  const set = (key: Key, text: string) => setValues((now) => ({ ...now, [key]: text }));

  const submit = async () => {
    if (changed.length === 0) return close();
    const answer = await change("POST", `orders/${order.id}/customer/update`, {
      body: {
        ...Object.fromEntries(changed.map((key) => [key, values[key].trim()])),
        ...(bears ? { agencyBears: true } : {}),
        version: order.version,
      },
      success: "Customer updated",
      quiet: true,
    });
    if (answer.ok) close();
    else setRefusal({ message: answer.message, errors: answer.errors ?? {} });
  };
  const errors = refusal?.errors ?? {};
  const atField = Object.keys(errors).some((key) => key in values);
  return (
    <FormDialog
      title="Edit customer"
      action="Save"
      busy={busy}
      dirty={changed.length > 0}
      refusal={atField ? undefined : refusal?.message}
      width={560}
      submit={() => void submit()}
      close={close}
    >
      <div className="form-grid">
        {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((key) => (
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
                value={values[key]}
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
              value={values.countryCode}
              onChange={(event) => set("countryCode", event.target.value)}
            >
              {values.countryCode === "" && <option value="" />}
              {countryList().map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {mayBear && (
        <label className="check-line">
          <input type="checkbox" checked={bears} onChange={(event) => setBears(event.target.checked)} />
          The agency pays if shipping there costs more
        </label>
      )}
    </FormDialog>
  );
}
