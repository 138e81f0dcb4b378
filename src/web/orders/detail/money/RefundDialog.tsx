import { Form, Input, InputNumber, Radio } from "antd";
import type { z } from "zod";
import { formatMoney } from "../../../../domain/format.ts";
import type { newRefund } from "../../../../domain/orders/refund.ts";
import { listed } from "../../../../domain/resource/labels.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { ORDER_CHANGES, type WholeOrder } from "../../wire.ts";
import { RefundUnits, type Units } from "./RefundUnits.tsx";
import { useRefundPreview } from "./useRefundPreview.ts";

type Refund = z.input<typeof newRefund>;

interface Values {
  mode: "items" | "amount";
  items?: Units;
  // An emptied number field is `null`.
  amount?: Refund["amount"] | null;
  buyerAmount?: Refund["buyerAmount"] | null;
  reason: string;
}

const MODES = [
  { value: "items", label: "Goods of items" },
  { value: "amount", label: "An amount" },
];

const itemsOf = (units: Units = {}) =>
  Object.entries(units).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));

const refundOf = ({ mode, items, amount, buyerAmount, reason }: Values): Refund => ({
  reason: reason.trim(),
  ...(mode === "items" && itemsOf(items).length > 0 ? { items: itemsOf(items) } : {}),
  ...(mode === "amount" && amount ? { amount } : {}),
  ...(buyerAmount ? { buyerAmount } : {}),
});

/** An antd form rule from a function that returns an error message or `false`. */
const ruleOf = <V,>(errorOf: (value: V) => string | false) => ({
  validator: (_: unknown, value: V) => {
    const error = errorOf(value);
    return error ? Promise.reject(new Error(error)) : Promise.resolve();
  },
});

interface Props {
  order: WholeOrder;
  close(): void;
}

/** Refunds part of an order's charge to its seller, by units or as an amount. */
export default function RefundDialog({ order, close }: Props) {
  const [form] = Form.useForm<Values>();
  const mode = Form.useWatch("mode", form) ?? "items";
  const units = Form.useWatch("items", form);
  const amount = Form.useWatch("amount", form);
  const buyerAmount = Form.useWatch("buyerAmount", form);
  const maxAmount = order.charge.total;
  const preview = useRefundPreview(order.id, mode === "items" ? itemsOf(units) : []);
  const refunded = mode === "items" ? preview.amount : amount;
  // The button's label includes the buyer's refund, which is paid out too.
  const sums = [
    ...(refunded ? [formatMoney(refunded)] : []),
    ...(buyerAmount ? [`${formatMoney(buyerAmount)} to the buyer`] : []),
  ];
  const buyer = order.sale ? order.sale.collected - order.sale.returned : 0;
  const isForBuyer = () => Boolean(form.getFieldValue("buyerAmount"));

  return (
    <CallDialog<Values>
      form={form}
      title={`Refund ${order.orderName ?? "order"}`}
      action={sums.length > 0 ? `Refund ${listed(sums)}` : "Refund"}
      danger
      requiredMark={false}
      initialValues={{ mode: "items" }}
      send={(values) => ({
        method: "post",
        url: `orders/${order.id}/refund`,
        values: refundOf(values),
        invalidates: ORDER_CHANGES,
        successMessage: "Refunded",
      })}
      close={close}
    >
      <p className="dialog-lead">
        Goes back to the seller's balance. Of this order {formatMoney(maxAmount)} is charged
        {order.totalRefund > 0 && `, ${formatMoney(order.totalRefund)} was refunded already`}.
      </p>
      <Form.Item name="mode">
        <Radio.Group aria-label="What is refunded" options={MODES} />
      </Form.Item>
      {mode === "items" ? (
        <Form.Item
          name="items"
          validateTrigger="onSubmit"
          extra={preview.refusal && <span className="danger-text">{preview.refusal}</span>}
          rules={[
            ruleOf<Units>(
              (value) => itemsOf(value).length === 0 && !isForBuyer() && "Choose at least one unit",
            ),
          ]}
        >
          <RefundUnits items={order.items} />
        </Form.Item>
      ) : (
        <Form.Item
          name="amount"
          label="Amount"
          extra={`At most ${formatMoney(maxAmount)}`}
          validateTrigger="onSubmit"
          rules={[
            ruleOf<number | null | undefined>((value) => {
              if (!value) return !isForBuyer() && "Name an amount above 0";
              return value > maxAmount && `At most ${formatMoney(maxAmount)}`;
            }),
          ]}
        >
          <InputNumber className="wide" prefix="$" min={0} precision={2} />
        </Form.Item>
      )}
      {buyer > 0 && (
        <Form.Item
          name="buyerAmount"
          label="To the buyer"
          extra={`Apart from the above, of the ${formatMoney(buyer)} that the buyer paid the store`}
        >
          <InputNumber className="wide" prefix="$" min={0} max={buyer} precision={2} />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label="Reason"
        extra="The seller reads it in the history"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: "Enter a reason" }]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </CallDialog>
  );
}
