import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { askTopup } from "../../../domain/money/deposits/calls.ts";
import type { topupRequest } from "../../../domain/money/deposits.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { AmountField, MethodField, TransactionField } from "./TopupFields.tsx";

/** Reports money that was sent to the agency, as a pending deposit that the agency approves or rejects. */
export default function AskTopupDialog({ close }: { close(): void }) {
  return (
    <CallDialog
      title="Ask for a top-up"
      action="Ask"
      call={askTopup}
      send={({ amount, payWith, transactionId }: z.output<typeof topupRequest>) => ({
        body: { amount, payWith, transactionId: transactionId?.trim() || null },
        successMessage: messages.topupAsked,
      })}
      close={close}
    >
      <p className="dialog-lead">
        Send the money first. Your agency is notified and adds it to your balance once it has arrived.
      </p>
      <AmountField />
      <MethodField />
      <TransactionField />
    </CallDialog>
  );
}
