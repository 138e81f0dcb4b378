import { Checkbox, Form, Input, Select } from "antd";
import { Fragment } from "react";
import type { z } from "zod";
import { editOrder } from "../../../domain/orders/edit/calls.ts";
import type { orderEdit } from "../../../domain/orders/edit/order-edit.ts";
import {
  type PersonalizationValue,
  sameValues,
} from "../../../domain/orders/personalization/personalization.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { readRow } from "../../providers/read-row.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../widgets/number/unreadable.ts";
import { PersonalizationInputs } from "../personalization/PersonalizationInputs.tsx";
import type { WholeOrder } from "../wire.ts";
import { ADDED_RULES, type AddedItem, AddedItems } from "./items/AddedItems.tsx";

interface Values {
  /** Quantities by item id. */
  quantities: Record<string, number>;
  /** By item id. */
  personalization: Record<string, readonly PersonalizationValue[]>;
  /** Whether an item is removed, by its id. */
  removed: Record<string, boolean>;
  added: readonly AddedItem[];
  shippingOption: ShippingOption;
  note: string;
}

/** What the call changes of an item. */
type ItemEdit = NonNullable<z.input<typeof orderEdit>["items"]>[number];

const seenOf = ({ version, items, shippingOption, note }: WholeOrder): Seen<Values> => ({
  version,
  values: {
    quantities: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])),
    personalization: Object.fromEntries(items.map(({ id, personalization }) => [id, personalization])),
    removed: Object.fromEntries(items.map(({ id }) => [id, false])),
    added: [],
    shippingOption,
    note: note ?? "",
  },
});

const OPTIONS = Object.entries(SHIPPING_OPTIONS).map(([value, label]) => ({ value, label }));

/** What is changed of the items that an order has. */
const itemEdits = (
  { items }: WholeOrder,
  { quantities = {}, personalization = {}, removed = {} }: Partial<Values>,
): ItemEdit[] =>
  items.flatMap(({ id, quantity: before, personalization: entered }): ItemEdit[] => {
    if (removed[id]) return [{ id, remove: true }];
    const quantity = quantities[id] ?? before;
    const values = personalization[id] ?? entered;
    const isPersonalized = !sameValues(values, entered);
    if (quantity === before && !isPersonalized) return [];
    return [
      {
        id,
        ...(quantity !== before && { quantity }),
        ...(isPersonalized && { personalization: values.filter(({ value }) => value.trim() !== "") }),
      },
    ];
  });

/** Edits quantities, personalization, shipping and note of an order that is not submitted. The server quotes it again. */
export default function EditDialog({ order, close }: { order: WholeOrder; close(): void }) {
  return (
    <CallDialog
      title={`Edit ${order.orderName ?? "order"}`}
      action="Save"
      edit={{ seen: seenOf(order), load: () => readRow("orders", order.id, seenOf) }}
      call={editOrder}
      send={(_values: Values, { quantities, personalization, removed, added, note, ...changed }) => ({
        params: { id: order.id },
        body: {
          ...changed,
          ...((quantities ?? personalization ?? removed) === undefined
            ? {}
            : {
                items: itemEdits(order, {
                  ...(quantities && { quantities }),
                  ...(personalization && { personalization }),
                  ...(removed && { removed }),
                }),
              }),
          ...(added &&
            added.length > 0 && {
              add: added.map(({ sku, title, quantity }) => ({ sku, title, quantity: Number(quantity) })),
            }),
          ...(note === undefined ? {} : { note: note.trim() }),
        },
        successMessage: "Order updated",
      })}
      close={close}
    >
      {order.items.map(({ id, title, variant, sku, personalization, personalizationFields }) => (
        <Fragment key={id}>
          <Form.Item
            name={["quantities", id]}
            label={title}
            extra={variant?.catalogVariantCode ?? sku}
            validateTrigger={VALIDATE_TRIGGER}
            rules={[numberRule]}
          >
            <NumberInput kind="whole" min={1} max={10_000} addonBefore="Quantity" className="wide" />
          </Form.Item>
          <Form.Item name={["removed", id]} valuePropName="checked">
            <Checkbox>Remove {title}</Checkbox>
          </Form.Item>
          {(personalizationFields.length > 0 || personalization.length > 0) && (
            <Form.Item name={["personalization", id]}>
              <PersonalizationInputs title={title} fields={personalizationFields} />
            </Form.Item>
          )}
        </Fragment>
      ))}
      <Form.Item
        name="added"
        label="Add an item"
        htmlFor="add-item"
        validateTrigger={VALIDATE_TRIGGER}
        rules={ADDED_RULES}
      >
        <AddedItems />
      </Form.Item>
      <Form.Item name="shippingOption" label="Shipping" extra="The charge is recalculated">
        <Select options={OPTIONS} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={3} maxLength={5_000} />
      </Form.Item>
    </CallDialog>
  );
}
