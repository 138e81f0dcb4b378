import { useState } from "react";
import { dayOf } from "../../../domain/format.ts";
import { CARRIERS } from "../../../domain/orders/tracking/carriers.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { NumberHints } from "../tracking/NumberHints.tsx";
import { ORDER_CHANGES, type OrderItem, type Parcel, type WholeOrder } from "../wire.ts";
import { Field, FormDialog } from "./FormDialog.tsx";

interface Props {
  order: WholeOrder;
  /** The parcel to correct; null: one that leaves now, with everything that is left or a part of it. */
  parcel: Parcel | null;
  close(): void;
}

/** Units that have been made and have not left, or came back. */
const leftOf = ({ units }: OrderItem) =>
  units
    .filter(({ state }) => state === "made" || state === "voided")
    .reduce((sum, { quantity }) => sum + quantity, 0);

const today = () => dayOf(new Date().toISOString());

/** A parcel's number, carrier and day: of a new one, or corrected. */
export default function ParcelDialog({ order, parcel, close }: Props) {
  const call = useCall();
  const [number, setNumber] = useState(parcel?.number ?? "");
  const [carrier, setCarrier] = useState(parcel?.carrier ?? "");
  const [day, setDay] = useState(parcel ? (parcel.shippedDate ? dayOf(parcel.shippedDate) : "") : today());
  const open = parcel ? [] : order.items.filter((item) => leftOf(item) > 0);
  const [counts, setCounts] = useState<Record<string, string>>({});
  const countOf = (item: OrderItem) => counts[item.id] ?? String(leftOf(item));
  const canLeave = (item: OrderItem) => {
    const count = Number(countOf(item) || "x"); // an empty field says nothing
    return Number.isInteger(count) && count >= 0 && count <= leftOf(item);
  };
  const isPart = open.some((item) => countOf(item) !== String(leftOf(item)));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const dirty = number !== (parcel?.number ?? "") || carrier !== (parcel?.carrier ?? "") || isPart;

  const submit = async () => {
    if (number.trim() === "") return setErrors({ number: "Please input Tracking number" });
    const wrong = open.find((item) => !canLeave(item));
    if (wrong) return setRefusal(`Of ${wrong.title} 0 to ${leftOf(wrong)} can leave`);
    const items = open
      .map((item) => ({ itemId: item.id, quantity: Number(countOf(item)) }))
      .filter(({ quantity }) => quantity !== 0);
    if (open.length > 0 && items.length === 0) return setRefusal("A parcel holds at least one item");
    setBusy(true);
    const body = {
      ...(parcel ? {} : { orderId: order.id }),
      number: number.trim(),
      ...(carrier ? { carrier } : {}),
      ...(day ? { shippedDate: day } : {}),
      ...(isPart ? { items } : {}),
    };
    const answer = await call(parcel ? "PATCH" : "POST", parcel ? `tracking/${parcel.id}` : "tracking", {
      body,
      idempotencyKey: idempotencyKey(),
      changes: ORDER_CHANGES,
      success: parcel ? "Tracking corrected" : "Tracking added",
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) return close();
    setErrors(answer.errors ?? {});
    setRefusal(answer.message);
  };
  return (
    <FormDialog
      title={parcel ? "Correct tracking" : "Add tracking"}
      action={parcel ? "Save" : "Add tracking"}
      busy={busy}
      dirty={dirty}
      refusal={Object.keys(errors).length > 0 ? undefined : refusal}
      submit={() => void submit()}
      close={close}
    >
      {open.length > 0 && (
        <fieldset className="parcel-items">
          <legend className="quiet">What is in it, of what has not left yet</legend>
          {open.map((item) => (
            <label key={item.id} className="parcel-item">
              <span>
                {item.title} {item.sku && <span className="small quiet">{item.sku}</span>}
              </span>
              <input
                type="number"
                className="plain-input"
                min={0}
                max={leftOf(item)}
                step={1}
                aria-label={`How many of ${item.title}, of ${leftOf(item)}`}
                value={countOf(item)}
                onChange={(event) => {
                  setCounts({ ...counts, [item.id]: event.target.value });
                  setRefusal("");
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <Field label="Tracking number" error={errors.number}>
        {(tied) => (
          <input
            {...tied}
            className="plain-input"
            maxLength={64}
            autoComplete="off"
            value={number}
            onChange={(event) => {
              setNumber(event.target.value);
              setErrors({});
            }}
          />
        )}
      </Field>
      <NumberHints number={number} carrier={carrier} orderId={order.id} />
      <Field label="Carrier" error={errors.carrier}>
        {(tied) => (
          <select
            {...tied}
            className="plain-input"
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          >
            <option value="">{parcel ? "" : "By the number"}</option>
            {CARRIERS.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            {carrier && !CARRIERS.some(({ name }) => name === carrier) && (
              <option value={carrier}>{carrier}</option>
            )}
          </select>
        )}
      </Field>
      <Field label="Shipped" error={errors.shippedDate} help="Day in Los Angeles (PT)">
        {(tied) => (
          <input
            {...tied}
            type="date"
            className="plain-input"
            max={today()}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
