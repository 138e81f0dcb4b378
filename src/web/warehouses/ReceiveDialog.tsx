import { Checkbox, Form, Input } from "antd";
import type { ordersWarehouse } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { receiveStockOrder } from "../../domain/warehouses/calls.ts";
import {
  MAX_UNITS,
  type NewReceipt,
  RECEIPT_DIFFERENCES,
  type ReceiptDifference,
} from "../../domain/warehouses/receipts.ts";
import { openUnits } from "../../domain/warehouses/stock-orders.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";

interface Values {
  quantity: number;
  isLast?: boolean;
  difference?: ReceiptDifference;
  note?: string;
}

const DIFFERENCES = Object.keys(RECEIPT_DIFFERENCES);

const bodyOf = ({ quantity, isLast = false, difference, note }: Values): NewReceipt => ({
  quantity,
  isLast,
  difference: difference ?? null,
  note: note?.trim() || null,
});

interface Props {
  order: Pick<RowOf<typeof ordersWarehouse>, "id" | "reference" | "product" | "quantity" | "moved">;
  close(): void;
}

/** Receives a parcel of a warehouse order: all that is still to come, fewer, or more with a reason. */
export default function ReceiveDialog({ order, close }: Props) {
  const open = openUnits(order);
  return (
    <CallDialog
      title={`Receive ${order.reference}`}
      action="Receive"
      initialValues={{ quantity: open }}
      call={receiveStockOrder}
      send={(values: Values) => ({
        params: { id: order.id },
        body: bodyOf(values),
        successMessage: "Received",
      })}
      close={close}
    >
      <p className="dialog-lead">
        {order.moved} of {order.quantity} received so far: {order.product?.title}
      </p>
      <Form.Item
        name="quantity"
        label="Units in this parcel"
        required
        rules={[{ required: true, message: "Enter a number of units" }, numberRule]}
      >
        <NumberInput kind="whole" className="wide" min={0} max={MAX_UNITS} />
      </Form.Item>
      <Form.Item name="isLast" valuePropName="checked">
        <Checkbox>Nothing more will arrive</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={["quantity", "isLast"]}>
        {({ getFieldsValue }) => {
          const { quantity, isLast } = getFieldsValue() as Partial<Values>; // The fields of this form.
          const differs = (quantity ?? open) > open || (isLast === true && (quantity ?? 0) < open);
          return (
            differs && (
              <Form.Item
                name="difference"
                label="Reason for the difference"
                required
                rules={[{ required: true, message: "Choose a reason" }]}
              >
                <NativeSelect values={DIFFERENCES} labels={RECEIPT_DIFFERENCES} empty="Choose a reason" />
              </Form.Item>
            )
          );
        }}
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={1_000} />
      </Form.Item>
    </CallDialog>
  );
}
