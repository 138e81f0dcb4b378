import { InputNumber } from "antd";
import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import type { WholeOrder } from "../wire.ts";
import { Field, FormDialog } from "./FormDialog.tsx";
import { useOrderCall } from "./useOrderCall.ts";
import { useRefundPreview } from "./useRefundPreview.ts";

interface Props {
  order: WholeOrder;
  close(): void;
}

type Mode = "items" | "amount";

/** Gives part of what the order was charged back to its seller, by its goods or as an amount. */
export default function RefundDialog({ order, close }: Props) {
  const [mode, setMode] = useState<Mode>("items");
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState<number | null>(null);
  const [buyerAmount, setBuyerAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const { change, busy } = useOrderCall();
  const most = order.charge.total;
  const chosen = Object.entries(units).filter(([, quantity]) => quantity > 0);
  const preview = useRefundPreview(
    order.id,
    mode === "items" ? chosen.map(([itemId, quantity]) => ({ itemId, quantity })) : [],
  );
  const refunded = mode === "items" ? preview.amount : amount;
  const buyer = order.sale ? order.sale.collected - order.sale.returned : 0;

  const submit = async () => {
    const found: Record<string, string> = {};
    if (reason.trim() === "") found.reason = "Say why";
    const nothing = mode === "items" ? chosen.length === 0 : !amount;
    if (nothing && !buyerAmount)
      found[mode] = mode === "items" ? "Choose at least one unit" : "Name an amount above 0";
    if (mode === "amount" && amount !== null && amount > most) found.amount = `At most ${formatMoney(most)}`;
    setErrors(found);
    setRefusal("");
    if (Object.keys(found).length > 0) return;
    const answer = await change("POST", `orders/${order.id}/refund`, {
      body: {
        reason: reason.trim(),
        ...(mode === "items" && chosen.length > 0
          ? { items: chosen.map(([itemId, quantity]) => ({ itemId, quantity })) }
          : {}),
        ...(mode === "amount" && amount ? { amount } : {}),
        ...(buyerAmount ? { buyerAmount } : {}),
      },
      quiet: true,
      success: "Refunded",
    });
    if (answer.ok) return close();
    setErrors(answer.errors ?? {});
    setRefusal(answer.message);
  };

  return (
    <FormDialog
      title={`Refund ${order.orderName ?? "order"}`}
      action={refunded ? `Refund ${formatMoney(refunded)}` : "Refund"}
      danger
      busy={busy}
      dirty={chosen.length > 0 || amount !== null || reason !== ""}
      refusal={refusal}
      submit={() => void submit()}
      close={close}
    >
      <p className="quiet">
        Goes back to the seller's balance. Of this order {formatMoney(most)} is charged
        {order.totalRefund > 0 && `, ${formatMoney(order.totalRefund)} was refunded already`}.
      </p>
      <div className="choices" role="radiogroup" aria-label="What is refunded">
        {(
          [
            ["items", "Goods of items"],
            ["amount", "An amount"],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="choice">
            <input type="radio" name="refund" checked={mode === value} onChange={() => setMode(value)} />
            {label}
          </label>
        ))}
      </div>
      {mode === "items" ? (
        <fieldset className="refund-items">
          <legend className="only-heard">Units to refund</legend>
          {order.items.map((item) => (
            <label key={item.id} className="refund-item">
              <span>
                {item.title}
                <span className="small quiet"> {item.variant?.catalogVariantCode ?? item.sku}</span>
              </span>
              <span className="refund-units">
                <InputNumber
                  min={0}
                  max={item.quantity}
                  precision={0}
                  value={units[item.id] ?? 0}
                  onChange={(value) => setUnits((now) => ({ ...now, [item.id]: value ?? 0 }))}
                />
                <span className="small quiet">of {item.quantity}</span>
              </span>
            </label>
          ))}
          {(errors.items || preview.refusal) && (
            <p className="small danger-text" role="alert">
              {errors.items || preview.refusal}
            </p>
          )}
        </fieldset>
      ) : (
        <Field label="Amount" error={errors.amount} help={`At most ${formatMoney(most)}`}>
          {(tied) => (
            <InputNumber
              {...tied}
              className="wide"
              prefix="$"
              min={0}
              precision={2}
              value={amount}
              onChange={setAmount}
            />
          )}
        </Field>
      )}
      {buyer > 0 && (
        <Field
          label="To the buyer"
          error={errors.buyerAmount}
          help={`Apart from the above, of the ${formatMoney(buyer)} that the buyer paid the store`}
        >
          {(tied) => (
            <InputNumber
              {...tied}
              className="wide"
              prefix="$"
              min={0}
              max={buyer}
              precision={2}
              value={buyerAmount}
              onChange={setBuyerAmount}
            />
          )}
        </Field>
      )}
      <Field label="Reason" error={errors.reason} help="The seller reads it in the history">
        {(tied) => (
          <textarea
            {...tied}
            className="plain-input plain-text"
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
