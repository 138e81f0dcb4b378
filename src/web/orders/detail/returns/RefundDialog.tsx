import { Form, type FormInstance, Radio } from "antd";
import type { z } from "zod";
import { counted } from "../../../../domain/counts.ts";
import { formatMoney } from "../../../../domain/format.ts";
import { refundOrder } from "../../../../domain/orders/edit/calls.ts";
import type { newRefund } from "../../../../domain/orders/edit/refund.ts";
import { listed } from "../../../../domain/resource/labels.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../../widgets/dialog/useCallPreview.ts";
import { ruleOf, VALIDATE_TRIGGER } from "../../../widgets/field-rule.ts";
import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { numberOf, numberRule } from "../../../widgets/number/unreadable.ts";
import type { WholeOrder } from "../../wire.ts";
import { AccountChanges } from "./AccountChanges.tsx";
import { type Explained, explanationOf, ReasonAndPhoto } from "./ReasonAndPhoto.tsx";
import { unshippedOf } from "./returnable.ts";
import { chosenUnits, type Units, UnitsField } from "./UnitsInput.tsx";

type Refund = z.input<typeof newRefund>;

interface Values extends Explained {
  mode: "items" | "amount";
  items?: Units;
  // An emptied number field is `null`.
  amount?: Refund["amount"] | null;
  buyerAmount?: Refund["buyerAmount"] | null;
  stop?: boolean;
}

const MODES = [
  { value: "items", label: "By item" },
  { value: "amount", label: "By amount" },
];

const STOPS = [
  { value: true, label: "Stop production and cancel them" },
  { value: false, label: "Make and ship them anyway" },
];

/** The part of the body that decides about money; `null` while nothing is chosen. */
function amountsOf({ mode, items, amount, buyerAmount }: Omit<Values, keyof Explained>): Refund | null {
  const units = mode === "items" ? chosenUnits(items) : [];
  const amounts: Refund = {
    ...(units.length > 0 ? { items: units } : {}),
    ...(mode === "amount" && amount ? { amount } : {}),
    ...(buyerAmount ? { buyerAmount } : {}),
  };
  return Object.keys(amounts).length > 0 ? amounts : null;
}

/** What the values of the form would do, and whether they ask to stop the production of the rest. */
function useRefund(order: WholeOrder, form: FormInstance<Values>) {
  const mode = Form.useWatch("mode", form) ?? "items";
  const units = Form.useWatch("items", form);
  const amount = numberOf(Form.useWatch("amount", form));
  const buyerAmount = numberOf(Form.useWatch("buyerAmount", form));
  const stop = Form.useWatch("stop", form) === true;
  const params = { id: order.id };
  const amounts = amountsOf({ mode, items: units, amount, buyerAmount });
  const preview = useCallPreview(refundOrder, amounts && { params, body: amounts });
  const refunded = mode === "items" ? preview.result?.money?.refund : amount;
  const unshipped = order.actions.includes("cancel")
    ? order.items.reduce((sum, item) => sum + unshippedOf(item), 0)
    : 0;
  const { total } = order.charge;
  const asksToStop =
    unshipped > 0 && total > 0 && refunded !== undefined && refunded !== null && refunded >= total;
  // What the refund alone does stays as it is, since it decides whether the question is asked.
  const stopping = useCallPreview(
    refundOrder,
    asksToStop && stop ? { params, body: { ...amounts, stop } } : null,
  );
  return {
    mode,
    unshipped,
    asksToStop,
    /** Whether it is not known yet if production has to be asked about. */
    isOpen: unshipped > 0 && preview.isLoading,
    // The button's label includes the buyer's refund, which is paid out too.
    sums: [
      ...(refunded ? [formatMoney(refunded)] : []),
      ...(buyerAmount ? [`${formatMoney(buyerAmount)} to the buyer`] : []),
    ],
    shown: asksToStop && stop ? stopping : preview,
  };
}

/** Refunds part of an order's charge to its seller, by units or as an amount. */
export default function RefundDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const [form] = Form.useForm<Values>();
  const { mode, unshipped, asksToStop, isOpen, sums, shown } = useRefund(order, form);
  const buyer = order.sale ? order.sale.collected - order.sale.returned : 0;
  const isForBuyer = () => Boolean(form.getFieldValue("buyerAmount"));
  return (
    <CallDialog
      form={form}
      title={`Refund ${order.orderName ?? "order"}`}
      action={sums.length > 0 ? `Refund ${listed(sums)}` : "Refund"}
      danger
      requiredMark={false}
      initialValues={{ mode: "items" }}
      call={refundOrder}
      send={(values: Values) => ({
        params: { id: order.id },
        body: {
          ...amountsOf(values),
          ...(asksToStop && values.stop ? { stop: true } : {}),
          ...explanationOf(values),
        },
        successMessage: "Refunded",
      })}
      close={close}
    >
      <p className="dialog-lead">
        Refunded to the seller's balance. Charged for this order: {formatMoney(order.charge.total)}
        {order.totalRefund > 0 && `, refunded so far: ${formatMoney(order.totalRefund)}`}.
      </p>
      <Form.Item name="mode">
        <Radio.Group aria-label="Refund by" options={MODES} />
      </Form.Item>
      {mode === "items" ? (
        <UnitsField
          legend="Units to refund"
          items={order.items}
          most={({ quantity }) => quantity}
          rules={[ruleOf(() => isOpen && "The amounts are still being calculated. Try again")]}
          isOptional={isForBuyer}
        />
      ) : (
        <AmountField max={order.charge.total} isOptional={isForBuyer} />
      )}
      {buyer > 0 && <BuyerField max={buyer} />}
      {asksToStop && (
        <Form.Item
          name="stop"
          label={`This refunds the full charge. ${counted(unshipped, "unit has", "units have")} not shipped yet`}
          rules={[{ required: true, message: "Choose whether production stops" }]}
        >
          <Radio.Group options={STOPS} />
        </Form.Item>
      )}
      <ReasonAndPhoto />
      <AccountChanges
        changes={shown.result?.accounts}
        teamId={order.sellerTeam.id}
        refusal={shown.refusal}
        isLoading={shown.isLoading}
      />
    </CallDialog>
  );
}

const AmountField = ({ max, isOptional }: { max: number; isOptional(): boolean }) => (
  <Form.Item
    name="amount"
    label="Amount"
    extra={`At most ${formatMoney(max)}`}
    validateTrigger="onSubmit"
    rules={[
      numberRule,
      ruleOf<number | null | undefined>((value) => {
        if (!value) return !isOptional() && "Enter an amount above 0";
        return value > max && `At most ${formatMoney(max)}`;
      }),
    ]}
  >
    <NumberInput kind="money" className="wide" min={0} />
  </Form.Item>
);

const BuyerField = ({ max }: { max: number }) => (
  <Form.Item
    name="buyerAmount"
    label="To the buyer"
    validateTrigger={VALIDATE_TRIGGER}
    rules={[numberRule]}
    extra={`In addition, up to the ${formatMoney(max)} that the buyer paid to the store`}
  >
    <NumberInput kind="money" className="wide" min={0} max={max} />
  </Form.Item>
);
