import { Form, Input } from "antd";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { type ReversalEffect, reverseDeposit } from "../../../domain/money/deposits/calls.ts";
import { depositReversal } from "../../../domain/money/deposits.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { type Deposit, depositLabel, depositTypeLabel } from "./deposits.ts";
import { ReceiptField } from "./ReceiptField.tsx";

interface Props {
  deposit: Deposit;
  team: { id: string; name: string };
  close(): void;
}

interface Values {
  reason: string;
  file?: string | null;
}

/** The preview needs a reason before one is typed. */
const PREVIEWED = { reason: "Preview" };

/** The wallet after the reversal. */
function Effect({ effect, seller }: { effect: ReversalEffect; seller: string }) {
  const { balanceBefore, balanceAfter, remainAmount } = effect;
  return (
    <p>
      The balance of {seller} goes from {formatMoney(balanceBefore)} to{" "}
      <strong className={balanceAfter < 0 ? "danger-text" : undefined}>{formatMoney(balanceAfter)}</strong>.
      {remainAmount > 0 &&
        ` ${formatMoney(remainAmount)} was already spent: the seller then owes it, and the next deposits pay it.`}
    </p>
  );
}

/** Takes back an approved deposit that bounced or was mistyped, after showing what that does. */
export default function ReverseDialog({ deposit, team, close }: Props) {
  const params = { sellerId: team.id, id: deposit.id };
  const { result, refusal } = useCallPreview(reverseDeposit, { params, body: PREVIEWED });
  return (
    <CallDialog
      title={`Reverse ${deposit.name}`}
      action="Reverse"
      danger
      disabled={result === null}
      requiredMark={false}
      call={reverseDeposit}
      send={({ reason, file }: Values) => ({
        params,
        body: { reason, ...(file && { file }) },
        successMessage: messages.depositReversed,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {depositTypeLabel(deposit)} of {depositLabel(deposit)} for {team.name}. It cannot be approved again: a
        new deposit with the same transaction can be entered.
      </p>
      <Form.Item
        name="reason"
        label="Reason"
        extra="Visible to the seller"
        required
        rules={[fieldRule(depositReversal.shape.reason, messages.inputField("reason"))]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.TextArea rows={3} maxLength={520} placeholder="The bank has returned the transfer" />
      </Form.Item>
      <Form.Item name="file" label="File (visible to your team only)">
        <ReceiptField />
      </Form.Item>
      <div className="reversal-effect" aria-live="polite" aria-busy={result === null && refusal === ""}>
        {refusal ? (
          <p className="danger-text">{refusal}</p>
        ) : result ? (
          <Effect effect={result.effect} seller={team.name} />
        ) : (
          <Bar width={260} />
        )}
      </div>
    </CallDialog>
  );
}
