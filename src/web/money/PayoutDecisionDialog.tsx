import { Form, Input } from "antd";
import { messages } from "../../domain/messages.ts";
import { payoutDecision } from "../../domain/money/payouts.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { PAYOUT_CHANGES, type Payout, payoutWords } from "./payouts.ts";

export type Verdict = "approve" | "reject";

interface Props {
  payout: Payout;
  teamId: string;
  verdict: Verdict;
  close(): void;
}

interface Values {
  billName?: string;
  note?: string;
}

/** An agency decides a pending payout, and says under which number it was paid or why it was not. */
export default function PayoutDecisionDialog({ payout, teamId, verdict, close }: Props) {
  const approves = verdict === "approve";
  return (
    <CallDialog<Values>
      title={messages.sureTo(verdict)}
      action={approves ? "Approve" : "Reject"}
      danger={!approves}
      send={({ billName, note }) => ({
        method: "PATCH",
        path: `seller-teams/${teamId}/payout-request/${payout.id}/update`,
        body: {
          status: approves ? "approved" : "canceled",
          ...(billName?.trim() && { billName: billName.trim() }),
          ...(note?.trim() && { note: note.trim() }),
        },
        changes: PAYOUT_CHANGES,
        done: messages.updated,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {payoutWords(payout)}
        {payout.sellerTeam && ` for ${payout.sellerTeam.name}`}.{" "}
        {approves ? "Pay it first, then approve it here." : "The amount returns to the seller's profit."}
      </p>
      {approves && (
        <Form.Item
          name="billName"
          label="Bill name"
          extra={`Left empty, it stays ${payout.billName}`}
          rules={[fieldRule(payoutDecision.shape.billName)]}
          validateTrigger={WHEN_LEFT}
        >
          <Input maxLength={140} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="note"
        label="Note"
        rules={[fieldRule(payoutDecision.shape.note)]}
        validateTrigger={WHEN_LEFT}
      >
        <Input.TextArea rows={3} maxLength={520} />
      </Form.Item>
    </CallDialog>
  );
}
