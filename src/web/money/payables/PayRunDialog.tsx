import { Checkbox, Form, Input } from "antd";
import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import {
  createPayRun,
  type PayableRow,
  showPayable,
  uploadPayRunFile,
} from "../../../domain/money/payables/calls.ts";
import { newPayRun } from "../../../domain/money/payables/pay-runs.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { ReceiptField } from "../deposits/ReceiptField.tsx";
import { useTwoPeople } from "../useSecondPerson.ts";
import { today } from "./payables.ts";

interface Values {
  until: string;
  teams?: string[];
  method: string;
  reference?: string;
  paidOn: string;
  note?: string;
  file?: string | null;
}

const { method, reference, note } = newPayRun.shape;

/** Pays a creditor what was owed at the end of a day, of all sellers or some. */
export default function PayRunDialog({ payable, close }: { payable: PayableRow; close(): void }) {
  const twoPeople = useTwoPeople("payRuns");
  const { account, creditor, name } = payable;
  const [form] = Form.useForm<Values>();
  const until = Form.useWatch("until", form) ?? today();
  const chosen = Form.useWatch("teams", form);
  const { data } = useCallQuery(
    showPayable,
    { query: { account, creditor, until } },
    { enabled: until !== "" },
  );
  const due = data?.data;
  const teams = due?.teams ?? [];
  const paid = chosen ? teams.filter(({ id }) => chosen.includes(id)) : teams;
  const amount = paid.reduce((sum, team) => sum + Math.round(team.amount * 100), 0) / 100;
  return (
    <CallDialog<Values, typeof createPayRun>
      form={form}
      title={payable.open < 0 ? `Receive from ${name}` : `Pay ${name}`}
      action={
        amount < 0
          ? `Record receipt of ${formatMoney(-amount)}`
          : amount > 0
            ? `Record payment of ${formatMoney(amount)}`
            : "Record payment"
      }
      disabled={amount === 0}
      initialValues={{ until: today(), paidOn: today(), method: "Bank transfer" }}
      call={createPayRun}
      send={(values) => ({
        body: {
          account,
          creditor,
          until: values.until,
          ...(values.teams && { teams: values.teams }),
          amount,
          method: values.method.trim(),
          reference: values.reference?.trim() || null,
          paidOn: values.paidOn,
          note: values.note?.trim() || null,
          ...(values.file && { file: values.file }),
        },
        successMessage: ({ message }) => message,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {twoPeople
          ? "Another person of your agency approves it: until then nothing is posted."
          : payable.open < 0
            ? "Wait until the money has arrived. It is posted at once and cannot be taken back."
            : "Send the money first. The payment is posted at once and cannot be taken back."}
      </p>
      <div className="form-pair">
        <Form.Item name="until" label="Costs until" required rules={[{ required: true }]}>
          <input type="date" className="plain-input" max={today()} />
        </Form.Item>
        <Form.Item name="paidOn" label="Paid on" required rules={[{ required: true }]}>
          <input type="date" className="plain-input" />
        </Form.Item>
      </div>
      {teams.length > 1 && (
        <Form.Item name="teams" label="Sellers" extra="All by default">
          <Checkbox.Group
            className="pay-run-teams"
            options={teams.map(({ id, name: team, amount: owed }) => ({
              value: id,
              label: `${team}: ${formatMoney(owed)}`,
            }))}
          />
        </Form.Item>
      )}
      <div className="form-pair">
        <Form.Item
          name="method"
          label="Method"
          required
          rules={[fieldRule(method, messages.inputField("method"))]}
          validateTrigger={VALIDATE_TRIGGER}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item
          name="reference"
          label="Reference"
          rules={[fieldRule(reference)]}
          validateTrigger={VALIDATE_TRIGGER}
        >
          <Input maxLength={128} />
        </Form.Item>
      </div>
      <Form.Item name="note" label="Note" rules={[fieldRule(note)]} validateTrigger={VALIDATE_TRIGGER}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="file" label="Proof of payment (visible to your team only)">
        <ReceiptField call={uploadPayRunFile} />
      </Form.Item>
      <p className="small quiet" aria-live="polite">
        {due && amount === 0
          ? messages.nothingDue
          : due && `${formatMoney(amount)} of the costs of ${counted(paid.length, "seller")}`}
      </p>
    </CallDialog>
  );
}
