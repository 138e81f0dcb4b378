import { Form, Input } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { askPayout } from "../../../domain/money/payouts/calls.ts";
import { type NewPayout, newPayout, PAYOUT_METHODS } from "../../../domain/money/payouts.ts";
import { showTeamProfit } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, ruleOf, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";

const { amount, payoutMethod, note } = newPayout.shape;

/** A seller's payout request, limited to the available profit. */
export default function PayoutDialog({ teamId, close }: { teamId: string; close(): void }) {
  const data = useCallQuery(showTeamProfit, { params: { id: teamId } }).data?.data;
  const maxAmount = data?.remainProfit;
  return (
    <CallDialog
      title="Request a payout"
      action="Request"
      call={askPayout}
      send={(values: NewPayout) => ({
        params: { id: teamId },
        body: { ...values, note: values.note?.trim() || null },
        successMessage: messages.created,
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
              maxAmount === undefined ? (
                "\u00a0"
              ) : (
                <>
                  {formatMoney(Math.max(0, maxAmount))} is available.{" "}
                  {maxAmount > 0 && (
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => form.setFieldValue("amount", maxAmount)}
                    >
                      Use full amount
                    </button>
                  )}
                </>
              )
            }
            rules={[
              fieldRule(amount, messages.inputField("amount")),
              ruleOf<number>(
                (value) =>
                  maxAmount !== undefined &&
                  value > maxAmount &&
                  `At most ${formatMoney(Math.max(0, maxAmount))} can be paid out`,
              ),
            ]}
            validateTrigger={VALIDATE_TRIGGER}
          >
            <NumberInput kind="money" className="wide" />
          </Form.Item>
          <div className="form-pair">
            <Form.Item
              name={["payoutMethod", "paymentType"]}
              label="Method"
              required
              rules={[fieldRule(payoutMethod.shape.paymentType, messages.inputField("payment method"))]}
            >
              <NativeSelect values={PAYOUT_METHODS} empty="Choose a method" />
            </Form.Item>
            <Form.Item
              name={["payoutMethod", "paymentValue"]}
              label="Account"
              required
              rules={[fieldRule(payoutMethod.shape.paymentValue, messages.inputField("account"))]}
              validateTrigger={VALIDATE_TRIGGER}
            >
              <Input maxLength={255} autoComplete="off" />
            </Form.Item>
          </div>
          <Form.Item name="note" label="Note" rules={[fieldRule(note)]} validateTrigger={VALIDATE_TRIGGER}>
            <Input.TextArea rows={3} maxLength={520} />
          </Form.Item>
        </>
      )}
    </CallDialog>
  );
}
