import { Form, Input } from "antd";
import { formatMoney } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import { type NewPayout, newPayout, PAYOUT_METHODS } from "../../domain/money/payouts.ts";
import { useGet } from "../providers/calls.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { Choice } from "../widgets/Choice.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { Amount } from "./Amount.tsx";
import { PAYOUT_CHANGES } from "./payouts.ts";

interface Props {
  teamId: string;
  close(): void;
}

type Values = Omit<NewPayout, "note"> & { note?: string };

const { amount, payoutMethod, note } = newPayout.shape;

/** A seller asks for profit: at most what is available. */
export default function PayoutDialog({ teamId, close }: Props) {
  const { data } = useGet<{ remainProfit: number }>(`profits/${teamId}`);
  const most = data?.remainProfit;
  return (
    <CallDialog<Values>
      title="Request a payout"
      action="Request"
      send={(values) => ({
        method: "POST",
        path: `seller-teams/${teamId}/payout-request/create`,
        body: { ...values, note: values.note?.trim() || null },
        changes: PAYOUT_CHANGES,
        done: messages.created,
      })}
      close={close}
    >
      {(form) => (
        <>
          <Form.Item
            name="amount"
            label="Amount"
            required
            extra={
              most === undefined ? (
                "\u00a0"
              ) : (
                <>
                  {formatMoney(Math.max(0, most))} is available.{" "}
                  {most > 0 && (
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => form.setFieldValue("amount", most)}
                    >
                      All of it
                    </button>
                  )}
                </>
              )
            }
            rules={[
              fieldRule(amount, messages.inputField("amount")),
              {
                validator: (_, value) =>
                  most !== undefined && value > most
                    ? Promise.reject(new Error(`At most ${formatMoney(Math.max(0, most))} can be paid out`))
                    : Promise.resolve(),
              },
            ]}
            validateTrigger={WHEN_LEFT}
          >
            <Amount />
          </Form.Item>
          <div className="form-pair">
            <Form.Item
              name={["payoutMethod", "paymentType"]}
              label="Method"
              required
              rules={[fieldRule(payoutMethod.shape.paymentType, messages.inputField("payment method"))]}
            >
              <Choice values={PAYOUT_METHODS} empty="Choose a method" />
            </Form.Item>
            <Form.Item
              name={["payoutMethod", "paymentValue"]}
              label="Account"
              required
              rules={[fieldRule(payoutMethod.shape.paymentValue, messages.inputField("account"))]}
              validateTrigger={WHEN_LEFT}
            >
              <Input maxLength={255} autoComplete="off" />
            </Form.Item>
          </div>
          <Form.Item name="note" label="Note" rules={[fieldRule(note)]} validateTrigger={WHEN_LEFT}>
            <Input.TextArea rows={3} maxLength={520} />
          </Form.Item>
        </>
      )}
    </CallDialog>
  );
}
