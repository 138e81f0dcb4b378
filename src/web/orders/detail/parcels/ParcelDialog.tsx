import { Form, Input } from "antd";
import { useId } from "react";
import type { z } from "zod";
import { dayOf } from "../../../../domain/format.ts";
import { messages } from "../../../../domain/messages.ts";
import { addParcel } from "../../../../domain/orders/tracking/calls.ts";
import { CARRIERS } from "../../../../domain/orders/tracking/carriers.ts";
import type { newParcel } from "../../../../domain/orders/tracking/parcel.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { NumberHints } from "../../tracking/NumberHints.tsx";
import type { WholeOrder } from "../../wire.ts";
import { type Contents, ContentsInput, contentsError, leftOf } from "./ContentsInput.tsx";

type Values = Required<Omit<z.input<typeof newParcel>, "orderId" | "items">> & { items?: Contents };

const today = () => dayOf(new Date().toISOString());

/** Adds a parcel to an order: number, carrier, ship date, and all or some of the remaining units. */
export default function ParcelDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const [form] = Form.useForm<Values>();
  const number = Form.useWatch("number", form) ?? "";
  const carrier = Form.useWatch("carrier", form) ?? "";
  const listed = useId();
  const open = order.items.filter((item) => leftOf(item) > 0);
  const all = Object.fromEntries(open.map((item) => [item.id, leftOf(item)]));
  const partOf = (contents: Contents) => {
    if (open.every(({ id }) => contents[id] === all[id])) return {};
    const items = open.map(({ id }) => ({ itemId: id, quantity: Number(contents[id]) }));
    return { items: items.filter(({ quantity }) => quantity !== 0) };
  };
  return (
    <CallDialog
      form={form}
      title="Add tracking"
      action="Add tracking"
      requiredMark={false}
      initialValues={{ items: all, carrier: "", shippedDate: today() }}
      call={addParcel}
      send={({ items = {}, ...values }: Values) => ({
        body: {
          orderId: order.id,
          number: values.number.trim(),
          ...(values.carrier?.trim() ? { carrier: values.carrier.trim() } : {}),
          ...(values.shippedDate ? { shippedDate: values.shippedDate } : {}),
          ...partOf(items),
        },
        successMessage: "Tracking added",
      })}
      close={close}
    >
      {open.length === 0 && (
        <p className="quiet">All items have shipped. This adds another parcel without a charge.</p>
      )}
      {open.length > 0 && (
        <Form.Item
          name="items"
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, contents: Contents) => {
                const error = contentsError(open, contents);
                return error ? Promise.reject(new Error(error)) : Promise.resolve();
              },
            },
          ]}
        >
          <ContentsInput items={open} />
        </Form.Item>
      )}
      <Form.Item
        name="number"
        label="Tracking number"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: messages.inputField("Tracking number") }]}
      >
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <NumberHints number={number} carrier={carrier} orderId={order.id} />
      <Form.Item name="carrier" label="Carrier">
        <Input maxLength={60} list={listed} autoComplete="off" placeholder="Detect from number" />
      </Form.Item>
      <datalist id={listed}>
        {CARRIERS.map(({ name, label }) => (
          <option key={name} value={label} />
        ))}
      </datalist>
      <Form.Item name="shippedDate" label="Date shipped" extra="Los Angeles time (PT)">
        <input type="date" className="plain-input" max={today()} />
      </Form.Item>
    </CallDialog>
  );
}
