import { Form, Input, InputNumber, Modal } from "antd";
import { useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import { type NewDeposit, newDeposit, PAY_WITH } from "../../domain/money/deposits.ts";
import { useCall } from "../providers/calls.ts";
import { idempotencyKey } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
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

interface ChoiceProps {
  values: readonly string[];
  /** What stands there until one is chosen. */
  empty?: string;
  // Given by the Form.Item around it.
  id?: string;
  value?: string;
  onChange?(value: string): void;
}

/** A few words to choose from: the browser's own control, which every reader and phone knows. */
function Choice({ values, empty, id, value, onChange }: ChoiceProps) {
  return (
    <select
      id={id}
      className="plain-input"
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {empty && !value && <option value="">{empty}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {one.charAt(0).toUpperCase() + one.slice(1)}
        </option>
      ))}
    </select>
  );
}

/** The rule of one field of `newDeposit`, said at the field. */
const ruleOf = (name: keyof typeof newDeposit.shape, missing?: string) => ({
  validator: (_: unknown, value: unknown) => {
    if (missing && (value === undefined || value === null || value === ""))
      return Promise.reject(new Error(missing));
    const read = newDeposit.shape[name].safeParse(value);
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message ?? messages.invalid));
  },
});

/** A topup or cashback of a seller team, approved at once or pending. */
export default function TopupDialog({ team, close }: Props) {
  const [form] = Form.useForm<Values>();
  const call = useCall();
  const say = useSay();
  const confirm = useConfirm();
  const ask = useBalanceQuestion();
  const [busy, setBusy] = useState(false);
  const changed = useRef(false);
  /** The same deposit sent again, after an answer that never came, is the same attempt. */
  const attempt = useRef({ body: "", key: "" });

  const leave = async () => {
    const lose =
      !changed.current ||
      (await confirm({ title: "Discard what you typed?", action: "Discard", danger: true }));
    if (lose) close();
  };

  const sure = (teamId: string, body: NewDeposit) => {
    const what = team ? `${depositWords(body)} for ${team.name}` : depositWords(body);
    return body.status === "approved"
      ? ask(teamId, body.amount, what, "Confirm")
      : confirm({ title: messages.sureTo("create"), text: what, action: "Create" });
  };

  const save = async ({ sellerTeam, type, ...values }: Values) => {
    const teamId = team?.id ?? sellerTeam;
    if (!teamId) return;
    const body: NewDeposit = {
      ...values,
      transactionId: values.transactionId?.trim() || null,
      note: values.note?.trim() || null,
      isCashback: type === "Cashback",
    };
    const answer = await sure(teamId, body);
    if (answer === null) return;
    if (!answer) return say.info(messages.cancelAction);
    const text = JSON.stringify([teamId, body]);
    if (attempt.current.body !== text) attempt.current = { body: text, key: idempotencyKey() };
    setBusy(true);
    const done = await call<{ message?: string }>("POST", `deposits/seller-teams/${teamId}`, {
      body,
      idempotencyKey: attempt.current.key,
      changes: DEPOSIT_CHANGES,
      quiet: true,
    });
    setBusy(false);
    if (done.ok) {
      say.success(done.data.message ?? messages.transactionConfirmed);
      return close();
    }
    const errors = Object.entries(done.errors ?? {});
    form.setFields(errors.map(([name, said]) => ({ name: name as keyof Values, errors: [said] })));
    if (errors[0]) form.getFieldInstance(errors[0][0])?.focus?.();
    else say.error(done.message);
  };

  return (
    <Modal
      open
      title={team ? `Topup for ${team.name}` : "Topup"}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      width={520}
      afterOpenChange={(open) =>
        open && document.querySelector<HTMLElement>(".ant-modal-body form input")?.focus()
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        initialValues={{ amount: 1, status: "approved" }}
        onValuesChange={() => {
          changed.current = true;
        }}
        onFinish={(values) => void save(values)}
      >
        <div className="form-fields">
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
              rules={[ruleOf("amount", messages.inputField("amount"))]}
              validateTrigger={["onBlur", "onSubmit"]}
            >
              <InputNumber
                className="wide"
                prefix="$"
                precision={2}
                step={1}
                formatter={(value) => String(value ?? "")}
              />
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
              rules={[ruleOf("payWith", messages.inputField("payment method"))]}
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
            rules={[ruleOf("transactionId")]}
            validateTrigger={["onBlur", "onSubmit"]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="note"
            label="Note"
            rules={[ruleOf("note")]}
            validateTrigger={["onBlur", "onSubmit"]}
          >
            <Input.TextArea rows={3} maxLength={520} />
          </Form.Item>
        </div>
        <div className="form-footer">
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Topup
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
