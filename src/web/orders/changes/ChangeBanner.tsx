import { CHANGE_REASONS } from "../../../domain/orders/changes/change-history.ts";
import type { ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import { Button } from "../../widgets/Button.tsx";
import { useAppliedChange, useLeaveChange } from "./applied-change.tsx";
import "./changes.css";

const NEXT: Readonly<Record<ChangeReason, string>> = {
  change_catalog_code: "Use Change variant on the item.",
  reupload_design: "Replace the artwork of the item below.",
  cancel_order: "",
  change_address: "",
  change_items: "",
  others: "",
};

/** The accepted request that an edit of the order applies, beside the items. */
export function ChangeBanner({
  isStill = false,
}: {
  /** Without the next step and the button. */ isStill?: boolean;
}) {
  const change = useAppliedChange();
  const leave = useLeaveChange();
  if (!change) return null;
  const { reason, note, createdUser } = change;
  return (
    <section className="card change-banner" aria-label="Change request to apply">
      <p>
        <strong>{CHANGE_REASONS[reason]}</strong>
        {createdUser && <span className="quiet"> · {createdUser.fullName}</span>}
        {note && <>: {note}</>} {!isStill && <span className="quiet">{NEXT[reason]}</span>}
      </p>
      {!isStill && (
        <Button small onClick={leave}>
          Later
        </Button>
      )}
    </section>
  );
}
