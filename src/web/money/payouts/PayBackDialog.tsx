import { messages } from "../../../domain/messages.ts";
import { payBack } from "../../../domain/money/payouts/calls.ts";
import type { NewPayout } from "../../../domain/money/payouts.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useWallet } from "../balance/wallet.ts";
import { PayoutFields } from "./PayoutFields.tsx";

interface Props {
  team: { id: string; name: string };
  close(): void;
}

/** Pays money of a seller's wallet back: reserved at once, paid once the payout is approved. */
export default function PayBackDialog({ team, close }: Props) {
  const wallet = useWallet(team.id).data?.data;
  return (
    <CallDialog
      title={`Pay back the balance of ${team.name}`}
      action="Pay back"
      call={payBack}
      send={(values: NewPayout) => ({
        params: { id: team.id },
        body: { ...values, note: values.note?.trim() || null },
        successMessage: messages.payBackWaits,
      })}
      close={close}
    >
      <p className="dialog-lead">
        The amount leaves the balance at once and waits in Payouts. Send the money, then approve it there.
        Money held for orders cannot be paid back.
      </p>
      <PayoutFields maxAmount={wallet?.available} done="paid back" />
    </CallDialog>
  );
}
