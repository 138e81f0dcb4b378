import { Form, Input } from "antd";
import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { askTopup } from "../../../domain/money/deposits/calls.ts";
import { PAY_WITH, topupRequest } from "../../../domain/money/deposits.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";

type Values = z.output<typeof topupRequest>;

const { shape } = topupRequest;

/** Reports money that was sent to the agency, as a pending deposit that the agency approves or rejects. */
export default function AskTopupDialog({ close }: { close(): void }) {
  return (
    <CallDialog
      title="Ask for a topup"
      action="Ask"
      call={askTopup}
      send={({ amount, payWith, transactionId }: Values) => ({
        body: { amount, payWith, transactionId: transactionId?.trim() || null },
        successMessage: messages.topupAsked,
      })}
      close={close}
    >
      <p className="dialog-lead">
        Send the money first. Your agency is notified, and the balance rises once it has approved the deposit.
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
