import { useState } from "react";
import { countryList } from "../../../domain/orders/countries.ts";
import { CELL_LIMITS, MAX_QUANTITY } from "../../../domain/orders/import/file/limits.ts";
import { Field, FormDialog } from "../detail/FormDialog.tsx";
import { type OrderLine, titleOfLine } from "../rehearsal/line.ts";
import "./mend.css";
import { useMend } from "./useMend.ts";

const PERSON = {
  fullName: { label: "Full name", max: CELL_LIMITS.fullName, complete: "name" },
  email: { label: "Email", max: CELL_LIMITS.email, complete: "email" },
  phone: { label: "Phone", max: CELL_LIMITS.phone, complete: "tel" },
  address1: { label: "Address 1", max: CELL_LIMITS.address, complete: "address-line1" },
  address2: { label: "Address 2", max: CELL_LIMITS.address, complete: "address-line2" },
  city: { label: "City", max: CELL_LIMITS.city, complete: "address-level2" },
  province: { label: "State or province", max: CELL_LIMITS.province, complete: "address-level1" },
  zipCode: { label: "Zip code", max: CELL_LIMITS.zipCode, complete: "postal-code" },
} as const;
const PERSON_KEYS = Object.keys(PERSON) as (keyof typeof PERSON)[];
const WIDE: ReadonlySet<string> = new Set(["fullName", "address1", "address2"]);

interface Props {
  importId: string;
  line: OrderLine;
  close(): void;
}

interface Values {
  customer: Readonly<Record<string, string>>;
  items: readonly { sku: string; quantity: string }[];
}

const valuesOf = ({ customer, items }: OrderLine): Values => ({
  customer,
  items: items.map(({ sku, quantity }) => ({ sku, quantity: String(quantity ?? "") })),
});

/** Address, SKUs and quantities of an order of a rehearsed file; it is judged again with what is changed. */
export default function MendOrder({ importId, line, close }: Props) {
  const [before] = useState(() => valuesOf(line));
  const [values, setValues] = useState(before);
  const { mend, busy, refusal } = useMend(importId, line.row);

  const customer = Object.fromEntries(
    Object.entries(values.customer).filter(([key, text]) => before.customer[key] !== text),
  );
  const items = values.items.flatMap((item, index) => {
    const was = before.items[index];
    const change = {
      ...(item.sku !== was?.sku && { sku: item.sku.trim() }),
      ...(item.quantity !== was?.quantity && { quantity: Number(item.quantity) }),
    };
    return Object.keys(change).length > 0 ? { item: index, ...change } : [];
  });
  const dirty = Object.keys(customer).length > 0 || items.length > 0;
  const setItem = (index: number, change: Partial<Values["items"][number]>) =>
    setValues((now) => ({
      ...now,
      items: now.items.map((item, at) => (at === index ? { ...item, ...change } : item)),
    }));
  const setPerson = (key: string, text: string) =>
    setValues((now) => ({ ...now, customer: { ...now.customer, [key]: text } }));

  const submit = async () => {
    if (!dirty) return close();
    const done = await mend({
      ...(Object.keys(customer).length > 0 && { customer }),
      ...(items.length > 0 && { items }),
    });
    if (done) close();
  };
  const errorOf = (key: string) => refusal?.errors[`customer.${key}`];
  return (
    <FormDialog
      title={`Edit ${titleOfLine(line)}`}
      action="Save"
      busy={busy}
      dirty={dirty}
      refusal={refusal?.message}
      width={640}
      submit={() => void submit()}
      close={close}
    >
      <div className="form-grid">
        {PERSON_KEYS.map((key) => (
          <Field
            key={key}
            label={PERSON[key].label}
            error={errorOf(key)}
            className={WIDE.has(key) ? "field-wide" : ""}
          >
            {(tied) => (
              <input
                {...tied}
                className="plain-input"
                autoComplete={PERSON[key].complete}
                maxLength={PERSON[key].max}
                value={values.customer[key] ?? ""}
                onChange={(event) => setPerson(key, event.target.value)}
              />
            )}
          </Field>
        ))}
        <Field label="Country" error={errorOf("countryCode")}>
          {(tied) => (
            <select
              {...tied}
              className="plain-input"
              value={values.customer.countryCode ?? ""}
              onChange={(event) => setPerson("countryCode", event.target.value)}
            >
              <option value="">Choose a country</option>
              {countryList().map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {line.items.map((item, index) => (
        <fieldset key={`${item.row} ${item.key}`} className="mend-item">
          <legend>{item.title}</legend>
          <Field label="SKU" error={undefined}>
            {(tied) => (
              <input
                {...tied}
                className="plain-input"
                maxLength={CELL_LIMITS.sku}
                value={values.items[index]?.sku ?? ""}
                onChange={(event) => setItem(index, { sku: event.target.value })}
              />
            )}
          </Field>
          <Field label="Quantity" error={undefined}>
            {(tied) => (
              <input
                {...tied}
                className="plain-input"
                type="number"
                min={1}
                max={MAX_QUANTITY}
                required
                value={values.items[index]?.quantity ?? ""}
                onChange={(event) => setItem(index, { quantity: event.target.value })}
              />
            )}
          </Field>
        </fieldset>
      ))}
    </FormDialog>
  );
}
