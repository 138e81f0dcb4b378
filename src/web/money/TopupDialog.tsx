import { Form, Input } from "antd";
import { messages } from "../../domain/messages.ts";
import { type NewDeposit, newDeposit, PAY_WITH } from "../../domain/money/deposits.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { Choice } from "../widgets/Choice.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { Amount } from "./Amount.tsx";
import { depositWords } from "./deposits.ts";
import { useBalanceQuestion } from "./useDecision.tsx";
import { DEPOSIT_CHANGES } from "./wallet.ts";

interface Props {
  /** The team that is topped up; left out: chosen in the dialog. */
  team?: { id: string; name: string };
  close(): void;
}

interface Values extends Omit<NewDeposit, "isCashback" | "transactionId" | "note"> {
  sellerTeam?: string;
  transactionId?: string;
  note?: string;
  type: "Topup" | "Cashback";
}

const { shape } = newDeposit;

const bodyOf = ({ amount, payWith, status, type, transactionId, note }: Values): NewDeposit => ({
  amount,
  payWith,
  status,
  transactionId: transactionId?.trim() || null,
  note: note?.trim() || null,
  isCashback: type === "Cashback",
});

/** A topup or cashback of a seller team, approved at once or pending. */
export default function TopupDialog({ team, close }: Props) {
  const confirm = useConfirm();
  const ask = useBalanceQuestion();
  // The picker is required where no team is given.
  const teamIdOf = (values: Values) => team?.id ?? values.sellerTeam ?? "";

  const sure = (values: Values) => {
    const body = bodyOf(values);
    const what = team ? `${depositWords(body)} for ${team.name}` : depositWords(body);
    return body.status === "approved"
      ? ask(teamIdOf(values), body.amount, what, "Confirm")
      : confirm({ title: messages.sureTo("create"), text: what, action: "Create" });
  };

  return (
    <CallDialog<Values>
      title={team ? `Topup for ${team.name}` : "Topup"}
      action="Topup"
      initialValues={{ amount: 1, status: "approved" }}
      sure={sure}
      send={(values) => ({
        method: "POST",
        path: `deposits/seller-teams/${teamIdOf(values)}`,
        body: bodyOf(values),
        changes: DEPOSIT_CHANGES,
        done: messages.transactionConfirmed,
      })}
      close={close}
    >
      {!team && (
        <Form.Item
          name="sellerTeam"
          label="Seller"
          rules={[{ required: true, message: messages.inputField("seller") }]}
        >
          <ReferencePicker target="seller-teams" placeholder="Search sellers" />
        </Form.Item>
      )}
      <div className="form-pair">
        <Form.Item
          name="amount"
          label="Amount"
          required
          rules={[fieldRule(shape.amount, messages.inputField("amount"))]}
          validateTrigger={WHEN_LEFT}
        >
          <Amount />
        </Form.Item>
        <Form.Item
          name="type"
          label="Type"
          required
          rules={[{ required: true, message: messages.inputField("type") }]}
        >
          <Choice values={["Topup", "Cashback"]} empty="Choose a type" />
        </Form.Item>
      </div>
      <div className="form-pair">
        <Form.Item
          name="payWith"
          label="Pay with"
          required
          rules={[fieldRule(shape.payWith, messages.inputField("payment method"))]}
        >
          <Choice values={Object.keys(PAY_WITH)} empty="Choose a method" />
        </Form.Item>
        <Form.Item name="status" label="Status" required rules={[{ required: true }]}>
          <Choice values={["approved", "pending"]} />
        </Form.Item>
      </div>
      <Form.Item
        name="transactionId"
        label="Transaction ID"
        rules={[fieldRule(shape.transactionId)]}
        validateTrigger={WHEN_LEFT}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label="Note" rules={[fieldRule(shape.note)]} validateTrigger={WHEN_LEFT}>
        <Input.TextArea rows={3} maxLength={520} />
      </Form.Item>
    </CallDialog>
  );
}
