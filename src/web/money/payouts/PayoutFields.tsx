import { Form, Input } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { newPayout, PAYOUT_METHODS } from "../../../domain/money/payouts.ts";
import { fieldRule, ruleOf, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";

const { amount, payoutMethod, note } = newPayout.shape;

interface Props {
  /** Dollars that there are; `undefined` while they load. */
  maxAmount: number | undefined;
  /** What happens with the amount: "paid out". */
  done: string;
}

/** How much is paid out of what there is, and where to. */
export function PayoutFields({ maxAmount, done }: Props) {
  const form = Form.useFormInstance();
  return (
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
              `At most ${formatMoney(Math.max(0, maxAmount))} can be ${done}`,
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
  );
}
