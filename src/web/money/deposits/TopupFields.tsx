import { Form, Input } from "antd";
import { messages } from "../../../domain/messages.ts";
import { newDeposit, PAY_WITH } from "../../../domain/money/deposits.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";

const { amount, payWith, transactionId } = newDeposit.shape;

export const AmountField = () => (
  <Form.Item
    name="amount"
    label="Amount"
    required
    rules={[fieldRule(amount, messages.inputField("amount"))]}
    validateTrigger={VALIDATE_TRIGGER}
  >
    <NumberInput kind="money" className="wide" />
  </Form.Item>
);

export const MethodField = () => (
  <Form.Item
    name="payWith"
    label="Method"
    required
    rules={[fieldRule(payWith, messages.inputField("payment method"))]}
  >
    <NativeSelect values={Object.keys(PAY_WITH)} empty="Choose a method" />
  </Form.Item>
);

export const TransactionField = () => (
  <Form.Item
    name="transactionId"
    label="Transaction ID"
    rules={[fieldRule(transactionId)]}
    validateTrigger={VALIDATE_TRIGGER}
  >
    <Input maxLength={60} autoComplete="off" />
  </Form.Item>
);
