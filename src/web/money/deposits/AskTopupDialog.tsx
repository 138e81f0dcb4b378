import { Form, Input } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { newDeposit, PAY_WITH, type PayWith } from "../../../domain/money/deposits.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";

interface Values {
  amount: number;
  payWith: PayWith;
  transactionId?: string;
}

const { shape } = newDeposit;

/** Reports money that was sent to the agency, as a ticket, so that it records the deposit. */
export default function AskTopupDialog({ close }: { close(): void }) {
  return (
    <CallDialog<Values>
      title="Ask for a topup"
      action="Ask"
      send={({ amount, payWith, transactionId }) => ({
        method: "post",
        url: "tickets",
        values: {
          subject: `Topup of ${formatMoney(amount)}`,
          message: [
            `I have sent ${formatMoney(amount)} by ${payWith}`,
            transactionId?.trim() && `transaction ID ${transactionId.trim()}`,
          ]
            .filter(Boolean)
            .join(", "),
        },
        invalidates: ["tickets"],
        // The `message` of the response is the ticket's own.
        successMessage: () => "Your agency was asked. The answer appears in the ticket",
      })}
      close={close}
    >
      <p className="dialog-lead">
        Send the money first. Your agency gets a ticket, and the balance rises once it has approved the
        deposit.
      </p>
      <Form.Item
        name="amount"
        label="Amount"
        required
        rules={[fieldRule(shape.amount, messages.inputField("amount"))]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <NumberInput kind="money" className="wide" />
      </Form.Item>
      <Form.Item
        name="payWith"
        label="Sent by"
        required
        rules={[fieldRule(shape.payWith, messages.inputField("payment method"))]}
      >
        <NativeSelect values={Object.keys(PAY_WITH)} empty="Choose a method" />
      </Form.Item>
      <Form.Item
        name="transactionId"
        label="Transaction ID"
        rules={[fieldRule(shape.transactionId)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </CallDialog>
  );
}
