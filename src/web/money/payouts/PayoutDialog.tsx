import { messages } from "../../../domain/messages.ts";
import { askPayout } from "../../../domain/money/payouts/calls.ts";
import type { NewPayout } from "../../../domain/money/payouts.ts";
import { showTeamProfit } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { PayoutFields } from "./PayoutFields.tsx";

/** A seller's payout request, limited to the available profit. */
export default function PayoutDialog({ teamId, close }: { teamId: string; close(): void }) {
  const data = useCallQuery(showTeamProfit, { params: { id: teamId } }).data?.data;
  return (
    <CallDialog
      title="Request a payout"
      action="Request"
      call={askPayout}
      send={(values: NewPayout) => ({
        params: { id: teamId },
        body: { ...values, note: values.note?.trim() || null },
        successMessage: messages.created,
      })}
      close={close}
    >
      <PayoutFields maxAmount={data?.remainProfit} done="paid out" />
    </CallDialog>
  );
}
