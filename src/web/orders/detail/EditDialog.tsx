import { InputNumber } from "antd";
import { useState } from "react";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import type { WholeOrder } from "../wire.ts";
import { Field, FormDialog } from "./FormDialog.tsx";
import { useOrderCall } from "./useOrderCall.ts";

/** Quantities, shipping and note of an order that is not submitted; it is quoted anew. */
export default function EditDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [shippingOption, setShippingOption] = useState(order.shippingOption);
  const [note, setNote] = useState(order.note ?? "");
  const [refusal, setRefusal] = useState("");
  const { change, busy } = useOrderCall();
  const items = Object.entries(units)
    .filter(([id, quantity]) => order.items.some((item) => item.id === id && item.quantity !== quantity))
    .map(([id, quantity]) => ({ id, quantity }));
  const dirty = items.length > 0 || shippingOption !== order.shippingOption || note !== (order.note ?? "");

  const submit = async () => {
    if (!dirty) return close();
    const answer = await change("PUT", `orders/${order.id}`, {
      body: {
        ...(items.length > 0 ? { items } : {}),
        ...(shippingOption === order.shippingOption ? {} : { shippingOption }),
        ...(note === (order.note ?? "") ? {} : { note: note.trim() }),
        version: order.version,
      },
      success: "Order updated",
      quiet: true,
    });
    if (answer.ok) close();
    else setRefusal(answer.message);
  };
  return (
    <FormDialog
      title={`Edit ${order.orderName ?? "order"}`}
      action="Save"
      busy={busy}
      dirty={dirty}
      refusal={refusal}
      submit={() => void submit()}
      close={close}
    >
      {order.items.map((item) => (
        <Field key={item.id} label={item.title} help={item.variant?.catalogVariantCode ?? item.sku}>
          {(tied) => (
            <InputNumber
              {...tied}
              min={1}
              max={10_000}
              precision={0}
              addonBefore="Quantity"
              value={units[item.id] ?? item.quantity}
              onChange={(value) => setUnits((now) => ({ ...now, [item.id]: value ?? 1 }))}
            />
          )}
        </Field>
      ))}
      <Field label="Shipping" help="The charge is quoted anew">
        {(tied) => (
          <select
            {...tied}
            className="plain-input"
            value={shippingOption}
            // The options are the keys.
            onChange={(event) => setShippingOption(event.target.value as ShippingOption)}
          >
            {Object.entries(SHIPPING_OPTIONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note">
        {(tied) => (
          <textarea
            {...tied}
            className="plain-input plain-text"
            rows={3}
            maxLength={5_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
