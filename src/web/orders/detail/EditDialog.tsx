import { Form, Input, InputNumber, Select } from "antd";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { readRow } from "../../providers/read-row.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { ORDER_CHANGES, type WholeOrder } from "../wire.ts";

interface Values {
  /** Quantities by item id. */
  quantities: Record<string, number>;
  shippingOption: ShippingOption;
  note: string;
}

const seenOf = ({ version, items, shippingOption, note }: WholeOrder): Seen<Values> => ({
  version,
  values: {
    quantities: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
    shippingOption,
    note: note ?? "",
  },
});

const OPTIONS = Object.entries(SHIPPING_OPTIONS).map(([value, label]) => ({ value, label }));

/** Edits quantities, shipping and note of an order that is not submitted. The server quotes it again. */
export default function EditDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const edited = (quantities: Values["quantities"] = {}) =>
    order.items.flatMap(({ id, quantity: before }) => {
      const quantity = quantities[id] ?? before;
      return quantity === before ? [] : [{ id, quantity }];
    });
  return (
    <CallDialog<Values>
      title={`Edit ${order.orderName ?? "order"}`}
      action="Save"
      edit={{ seen: seenOf(order), load: () => readRow(`orders/${order.id}`, seenOf) }}
      send={(_values, { quantities, note, ...changed }) => ({
        method: "put",
        url: `orders/${order.id}`,
        values: {
          ...changed,
          ...(quantities === undefined ? {} : { items: edited(quantities) }),
          ...(note === undefined ? {} : { note: note.trim() }),
        },
        invalidates: ORDER_CHANGES,
        successMessage: "Order updated",
      })}
      close={close}
    >
      {order.items.map(({ id, title, variant, sku }) => (
        <Form.Item
          key={id}
          name={["quantities", id]}
          label={title}
          extra={variant?.catalogVariantCode ?? sku}
        >
          <InputNumber min={1} max={10_000} precision={0} addonBefore="Quantity" />
        </Form.Item>
      ))}
      <Form.Item name="shippingOption" label="Shipping" extra="The charge is calculated again">
        <Select options={OPTIONS} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={3} maxLength={5_000} />
      </Form.Item>
    </CallDialog>
  );
}
