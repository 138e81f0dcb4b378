import { Form, Input } from "antd";
import { messages } from "../../../domain/messages.ts";
import { createDeposit } from "../../../domain/money/deposits/calls.ts";
import { type NewDeposit, newDeposit } from "../../../domain/money/deposits.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import { useBalanceQuestion } from "../useDecision.tsx";
import { useTwoPeople } from "../useSecondPerson.ts";
import { DepositFacts } from "./DepositFacts.tsx";
import { depositLabel } from "./deposits.ts";
import { AmountField, MethodField, TransactionField } from "./TopupFields.tsx";

interface Props {
  /** The team to top up; without it the dialog has a picker. */
  team?: { id: string; name: string };
  close(): void;
}

interface Values extends Omit<NewDeposit, "isCashback"> {
  sellerTeam?: string;
  type: "Top-up" | "Cashback";
}

const { note } = newDeposit.shape;

/** The facts that were entered; those of a form that was never unfolded are left out. */
const factsOf = ({ valueDate, payer, amountReceived, currency, rate, fee, receipt }: Values) => {
  const text = (value: string | null | undefined) => value?.trim() || null;
  const facts = {
    valueDate: text(valueDate),
    payer: text(payer),
    amountReceived: amountReceived ?? null,
    currency: text(currency),
    rate: rate ?? null,
    fee: fee ?? null,
    receipt: receipt ?? null,
  };
  return Object.values(facts).some((fact) => fact !== null) ? facts : {};
};

const bodyOf = (values: Values): NewDeposit => ({
  amount: values.amount,
  payWith: values.payWith,
  status: values.status,
  transactionId: values.transactionId?.trim() || null,
  note: values.note?.trim() || null,
  isCashback: values.type === "Cashback",
  ...factsOf(values),
});

/** A topup or cashback of a seller team, approved at once or pending: always, where the agency demands two people. */
export default function TopupDialog({ team, close }: Props) {
  const confirm = useConfirm();
  const ask = useBalanceQuestion();
  const waits = useTwoPeople("deposits");
  // Without `team`, the picker is required.
  const teamIdOf = (values: Values) => team?.id ?? values.sellerTeam ?? "";

  const sure = (values: Values) => {
    const body = bodyOf(waits ? { ...values, status: "pending" } : values);
    const what = team ? `${depositLabel(body)} for ${team.name}` : depositLabel(body);
    return body.status === "approved"
      ? ask(teamIdOf(values), body.amount, what, "Confirm")
      : confirm({ title: messages.sureTo("create"), text: what, action: "Create" });
  };

  return (
    <CallDialog
      title={team ? `Top-up for ${team.name}` : "Top-up"}
      action="Topup"
      initialValues={{ amount: 1, status: "approved" }}
      confirm={sure}
      call={createDeposit}
      send={(values: Values) => ({
        params: { id: teamIdOf(values) },
        body: bodyOf(waits ? { ...values, status: "pending" } : values),
        successMessage: waits ? () => messages.depositWaits : messages.transactionConfirmed,
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
        <AmountField />
        <Form.Item
          name="type"
          label="Type"
          required
          rules={[{ required: true, message: messages.inputField("type") }]}
        >
          <NativeSelect values={["Top-up", "Cashback"]} empty="Choose a type" />
        </Form.Item>
      </div>
      <div className="form-pair">
        <MethodField />
        {!waits && (
          <Form.Item name="status" label="Status" required rules={[{ required: true }]}>
            <NativeSelect values={["approved", "pending"]} />
          </Form.Item>
        )}
      </div>
      {waits && <p className="quiet">Another person of your agency must approve it.</p>}
      <TransactionField />
      <Form.Item name="note" label="Note" rules={[fieldRule(note)]} validateTrigger={VALIDATE_TRIGGER}>
        <Input.TextArea rows={3} maxLength={520} />
      </Form.Item>
      <DepositFacts />
    </CallDialog>
  );
}
