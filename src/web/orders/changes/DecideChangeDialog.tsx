import { Form, Input } from "antd";
import { useRef } from "react";
import { CHANGE_REASONS } from "../../../domain/orders/change-history.ts";
import { acceptChange, declineChange } from "../../../domain/orders/new-change.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { nameOf } from "../actions/names.ts";
import type { Change } from "./change-requests.ts";

interface Props {
  change: Change;
  accept: boolean;
  /** `decided`: whether the call succeeded. */
  close(decided: boolean): void;
}

/** Accepts or declines a change request, with a note to the requester. */
export default function DecideChangeDialog({ change, accept, close }: Props) {
  const decided = useRef(false);
  const { note } = (accept ? acceptChange : declineChange).shape;
  return (
    <CallDialog<{ note?: string }>
      title={`${accept ? "Accept" : "Decline"} the change of ${nameOf(change.order)}`}
      action={accept ? "Accept" : "Decline"}
      danger={!accept}
      {...(accept ? {} : { requiredMark: false as const })}
      send={({ note: text }) => ({
        method: "post",
        url: `change-histories/${change.id}/${accept ? "accept" : "decline"}`,
        values: { note: text?.trim() || null },
        invalidates: ["change-histories", "orders"],
        // Called after a success only; the dialog closes afterwards.
        successMessage: () => {
          decided.current = true;
          return accept ? "Request accepted" : "Request declined";
        },
      })}
      close={() => close(decided.current)}
    >
      <p className="dialog-lead">
        {CHANGE_REASONS[change.reason]}
        {change.note && `: ${change.note}`}
      </p>
      <Form.Item
        name="note"
        label="Note to the requester"
        rules={[fieldRule(note)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.TextArea rows={3} maxLength={255} />
      </Form.Item>
    </CallDialog>
  );
}
