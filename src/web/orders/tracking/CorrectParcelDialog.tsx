import { Form, type FormInstance, Input, Select } from "antd";
import { dayOf } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { correctParcel } from "../../../domain/orders/tracking/calls.ts";
import { CARRIERS, carrierLabel, carrierOf } from "../../../domain/orders/tracking/carriers.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { readRow } from "../../providers/read-row.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { searchByCode } from "../../widgets/picker/ranked-search.ts";
import { NumberHints } from "./NumberHints.tsx";
import { type Parcel, trackingResource } from "./parcel.ts";

type Values = Pick<Parcel, "number" | "carrier"> & { shippedDate: string };

type Corrected = Pick<Parcel, "id" | "number" | "carrier" | "shippedDate" | "version">;

interface Props {
  parcel: Corrected;
  orderId: string | undefined;
  close(): void;
}

const seenOf = ({ version, number, carrier, shippedDate }: Corrected): Seen<Values> => ({
  version,
  values: { number, carrier, shippedDate: shippedDate ? dayOf(shippedDate) : "" },
});

function Fields({ form, parcel, orderId }: Omit<Props, "close"> & { form: FormInstance<Values> }) {
  const number = Form.useWatch("number", form);
  const carrier = Form.useWatch("carrier", form);
  const listed = CARRIERS.map(({ name, label }) => ({ value: name as string, label: label as string }));
  const carriers =
    parcel.carrier === null || listed.some(({ value }) => value === parcel.carrier)
      ? listed
      : [{ value: parcel.carrier, label: carrierLabel(parcel.carrier) }, ...listed];
  return (
    <>
      <Form.Item
        name="number"
        label="Tracking number"
        rules={[{ required: true, message: messages.inputField("tracking number") }]}
      >
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <NumberHints number={number ?? ""} carrier={carrier ?? ""} orderId={orderId} />
      <Form.Item name="carrier" label="Carrier">
        <Select options={carriers} allowClear {...searchByCode(carrierOf)} placeholder="Unknown" />
      </Form.Item>
      <Form.Item name="shippedDate" label="Date shipped" extra="Los Angeles time (PT)">
        <input type="date" className="plain-input" max={dayOf(new Date().toISOString())} />
      </Form.Item>
    </>
  );
}

/** Corrects the number, carrier and day of a parcel. Nothing else of its order changes. */
export default function CorrectParcelDialog({ parcel, orderId, close }: Props) {
  return (
    <CallDialog
      title={`Correct tracking ${parcel.number}`}
      action="Save"
      edit={{
        seen: seenOf(parcel),
        load: () => readRow("tracking", parcel.id, seenOf),
        fields: trackingResource.fields,
      }}
      call={correctParcel}
      send={(_values: Values, changed) => ({
        params: { id: parcel.id },
        body: {
          ...(changed.number === undefined ? {} : { number: changed.number.trim() }),
          // A cleared carrier or date is a change too.
          ...("carrier" in changed ? { carrier: changed.carrier ?? null } : {}),
          ...("shippedDate" in changed ? { shippedDate: changed.shippedDate || null } : {}),
        },
        successMessage: messages.updated,
      })}
      close={close}
    >
      {(form) => <Fields form={form} parcel={parcel} orderId={orderId} />}
    </CallDialog>
  );
}
