import { useState } from "react";
import { dayOf } from "../../../domain/format.ts";
import { CARRIERS } from "../../../domain/orders/tracking/carriers.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { NumberHints } from "../tracking/NumberHints.tsx";
import { ORDER_CHANGES, type Parcel, type WholeOrder } from "../wire.ts";
import { Field, FormDialog } from "./FormDialog.tsx";

interface Props {
  order: WholeOrder;
  /** The parcel to correct; null: one that leaves now, with everything that is left. */
  parcel: Parcel | null;
  close(): void;
}

const today = () => dayOf(new Date().toISOString());

/** A parcel's number, carrier and day: of a new one, or corrected. */
export default function ParcelDialog({ order, parcel, close }: Props) {
  const call = useCall();
  const [number, setNumber] = useState(parcel?.number ?? "");
  const [carrier, setCarrier] = useState(parcel?.carrier ?? "");
  const [day, setDay] = useState(parcel ? (parcel.shippedDate ? dayOf(parcel.shippedDate) : "") : today());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const dirty = number !== (parcel?.number ?? "") || carrier !== (parcel?.carrier ?? "");

  const submit = async () => {
    if (number.trim() === "") return setErrors({ number: "Please input Tracking number" });
    setBusy(true);
    const body = {
      ...(parcel ? {} : { orderId: order.id }),
      number: number.trim(),
      ...(carrier ? { carrier } : {}),
      ...(day ? { shippedDate: day } : {}),
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
      {!parcel && <p className="quiet">The parcel takes everything of this order that has not left yet.</p>}
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
