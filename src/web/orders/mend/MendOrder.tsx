import { useState } from "react";
import { CELL_LIMITS, MAX_QUANTITY } from "../../../domain/orders/import/file/limits.ts";
import { Field, FormDialog } from "../detail/FormDialog.tsx";
import { PERSON_KEYS, type Person, PersonFields, type PersonKey, personOf } from "../detail/PersonFields.tsx";
import { type OrderLine, titleOfLine } from "../rehearsal/line.ts";
import "./mend.css";
import { useMend } from "./useMend.ts";

interface Props {
  importId: string;
  line: OrderLine;
  close(): void;
}

interface Values {
  customer: Person;
  items: readonly { sku: string; quantity: string }[];
}

const valuesOf = ({ customer, items }: OrderLine): Values => ({
  customer: personOf(customer),
  items: items.map(({ sku, quantity }) => ({ sku, quantity: String(quantity ?? "") })),
});

/** Address, SKUs and quantities of an order of a rehearsed file; it is judged again with what is changed. */
export default function MendOrder({ importId, line, close }: Props) {
  const [before] = useState(() => valuesOf(line));
  const [values, setValues] = useState(before);
  const { mend, busy, refusal } = useMend(importId, line.row);

  const customer = Object.fromEntries(
    PERSON_KEYS.filter((key) => values.customer[key] !== before.customer[key]).map((key) => [
      key,
      values.customer[key],
    ]),
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
  const setPerson = (key: PersonKey, text: string) =>
    setValues((now) => ({ ...now, customer: { ...now.customer, [key]: text } }));

  const submit = async () => {
    if (!dirty) return close();
    const done = await mend({
      ...(Object.keys(customer).length > 0 && { customer }),
      ...(items.length > 0 && { items }),
    });
    if (done) close();
  };
  const errors = Object.fromEntries(PERSON_KEYS.map((key) => [key, refusal?.errors[`customer.${key}`]]));
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
      <PersonFields person={values.customer} errors={errors} set={setPerson} />
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
