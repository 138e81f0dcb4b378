import { Form, Input } from "antd";
import { messages } from "../../../domain/messages.ts";
import { decidePayout } from "../../../domain/money/payouts/calls.ts";
import {
  type PayoutDecision as PayoutRequestDecision,
  payoutDecision,
} from "../../../domain/money/payouts.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { type Payout, payoutLabel } from "./payouts.ts";

export type Decision = "approve" | "reject";

const RETURNS = {
  profit: "The amount returns to the seller's profit.",
  wallet: "The amount returns to the seller's balance, where it pays a debt first.",
} as const;

interface Props {
  payout: Payout;
  teamId: string;
  decision: Decision;
  close(): void;
}

/** The agency's decision on a pending payout, with the payment number or a note. */
export default function PayoutDecisionDialog({ payout, teamId, decision, close }: Props) {
  const approves = decision === "approve";
  return (
    <CallDialog
      title={messages.sureTo(decision)}
      action={approves ? "Approve" : "Reject"}
      danger={!approves}
      call={decidePayout}
      send={({ billName, note }: Pick<PayoutRequestDecision, "billName" | "note">) => ({
        params: { id: teamId, rid: payout.id },
        body: {
          status: approves ? ("approved" as const) : ("canceled" as const),
          ...(billName?.trim() && { billName: billName.trim() }),
          ...(note?.trim() && { note: note.trim() }),
        },
        successMessage: messages.updated,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {payoutLabel(payout)}
        {payout.sellerTeam && ` for ${payout.sellerTeam.name}`}.{" "}
        {approves ? "Pay it first, then approve it here." : RETURNS[payout.kind]}
      </p>
      {approves && (
        <Form.Item
          name="billName"
          label="Bill name"
          extra={`Defaults to ${payout.billName}`}
          rules={[fieldRule(payoutDecision.shape.billName)]}
          validateTrigger={VALIDATE_TRIGGER}
        >
          <Input maxLength={140} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="note"
        label="Note"
        rules={[fieldRule(payoutDecision.shape.note)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.TextArea rows={3} maxLength={520} />
      </Form.Item>
    </CallDialog>
  );
}
