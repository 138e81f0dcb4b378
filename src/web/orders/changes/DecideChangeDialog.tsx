import { Form, Input } from "antd";
import { useRef } from "react";
import { acceptChangeRequest, declineChangeRequest } from "../../../domain/orders/changes/calls.ts";
import { CHANGE_REASONS } from "../../../domain/orders/changes/change-history.ts";
import { acceptChange, declineChange } from "../../../domain/orders/changes/new-change.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Money } from "../../widgets/values.tsx";
import { nameOf } from "../actions/names.ts";
import type { Change } from "./change-requests.ts";

interface Props {
  change: Change;
  accept: boolean;
  /** `decided`: whether the call succeeded. */
  close(decided: boolean): void;
}

/** What accepting changes of the order's charge, or why it is refused. Nothing where a person makes the change afterwards. */
function ChangedCharge({ id }: { id: string }) {
  const { result, refusal, isLoading } = useCallPreview(acceptChangeRequest, { params: { id }, body: {} });
  if (refusal) return <p className="danger-text">{refusal}</p>;
  if (isLoading)
    return (
      <>
        <Bar width="38%" />
        <Bar width="56%" />
      </>
    );
  if (!result?.money) return null;
  const { chargeBefore, chargeAfter, balanceAfter } = result.money;
  return (
    <dl className="money-lines">
      <div className="money-line">
        <dt>Charge now</dt>
        <dd>
          <Money amount={chargeBefore} />
        </dd>
      </div>
      <div className="money-line">
        <dt>Charge after</dt>
        <dd>
          <Money amount={chargeAfter} />
        </dd>
      </div>
      <div className="money-line">
        <dt>Seller's balance after</dt>
        <dd>
          <Money amount={balanceAfter} />
        </dd>
      </div>
    </dl>
  );
}

/** Accepts or declines a change request, with a note to the requester. */
export default function DecideChangeDialog({ change, accept, close }: Props) {
  const decided = useRef(false);
  const { note } = (accept ? acceptChange : declineChange).shape;
  return (
    <CallDialog
      title={`${accept ? "Accept" : "Decline"} change request for ${nameOf(change.order)}`}
      action={accept ? "Accept" : "Decline"}
      danger={!accept}
      {...(accept ? {} : { requiredMark: false as const })}
      call={accept ? acceptChangeRequest : declineChangeRequest}
      send={({ note: text }: { note?: string }) => ({
        params: { id: change.id },
        body: { note: text?.trim() || null },
        // Called after a success only; the dialog closes afterwards.
        successMessage: () => {
          decided.current = true;
          return accept ? "Request accepted" : "Request declined";
        },
      })}
      close={() => close(decided.current)}
    >
      <p className="dialog-lead change-note">
        {CHANGE_REASONS[change.reason]}
        {change.note && `: ${change.note}`}
      </p>
      {accept && (
        <div aria-live="polite">
          <ChangedCharge id={change.id} />
        </div>
      )}
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
