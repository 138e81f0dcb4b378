import { Form, Input, Radio } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { createWriteOff } from "../../../domain/money/write-offs/calls.ts";
import { DEBTS, type Debt, type NewWriteOff, newWriteOff } from "../../../domain/money/write-offs.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberOf } from "../../widgets/number/unreadable.ts";

const { amount, reason } = newWriteOff.shape;

interface Props {
  team: { id: string; name: string };
  /** Dollars that the seller owes, by debt; those above 0 can be written off. */
  owed: Readonly<Record<Debt, number>>;
  close(): void;
}

/** Gives up a debt of a seller, with the reason. What is left of it is asked of the server. */
export default function WriteOffDialog({ team, owed, close }: Props) {
  const [form] = Form.useForm<NewWriteOff>();
  const debts = (Object.keys(DEBTS) as Debt[]).filter((debt) => owed[debt] > 0); // The keys of a constant.
  const of = Form.useWatch("of", form) ?? debts[0] ?? "receivable";
  const entered = numberOf(Form.useWatch("amount", form));
  const params = { id: team.id };
  const { result, refusal, isLoading } = useCallPreview(
    createWriteOff,
    entered ? { params, body: { of, amount: entered, reason: "Preview" } } : null,
  );
  return (
    <CallDialog
      form={form}
      title={`Write off a debt of ${team.name}`}
      action="Write off"
      danger
      initialValues={{ of, amount: owed[of] }}
      call={createWriteOff}
      send={(values: NewWriteOff) => ({
        params,
        body: { ...values, reason: values.reason.trim() },
        successMessage: (written) => written.message,
      })}
      close={close}
    >
      <p className="dialog-lead">
        The seller owes nothing more of this amount, and the loss is yours. The seller learns that the debt
        was canceled, not why. It cannot be taken back.
      </p>
      <Form.Item name="of" label="Debt" required>
        <Radio.Group
          options={debts.map((value) => ({
            value,
            label: `${DEBTS[value]}: ${formatMoney(owed[value])}`,
          }))}
          onChange={() => form.setFieldValue("amount", owed[form.getFieldValue("of") as Debt])}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label="Amount"
        required
        rules={[fieldRule(amount, messages.inputField("amount"))]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <NumberInput kind="money" className="wide" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        required
        rules={[fieldRule(reason, messages.inputField("reason"))]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.TextArea rows={3} maxLength={520} />
      </Form.Item>
      <p className="small quiet" aria-live="polite" aria-busy={isLoading}>
        {refusal ? <span className="danger-text">{refusal}</span> : result && leftText(result)}
      </p>
    </CallDialog>
  );
}

const leftText = ({ status, left }: { status: string; left: number }) =>
  status === "pending"
    ? "Another person of your agency has to approve it."
    : `The seller then owes ${formatMoney(left)} of it.`;
