import { messages } from "../../../domain/messages.ts";
import { createPayout } from "../../../domain/money/payouts/calls.ts";
import type { NewPayout, PayoutKind } from "../../../domain/money/payouts.ts";
import { showTeamProfit } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useWallet } from "../balance/wallet.ts";
import { PayoutFields } from "./PayoutFields.tsx";

interface Props {
  team: { id: string; name: string };
  kind: PayoutKind;
  close(): void;
}

const WORDS = {
  wallet: {
    title: "Pay back the balance of",
    action: "Pay back",
    done: "paid back",
    lead: "The amount leaves the balance at once and waits in Payouts. Send the money, then approve it there. Money reserved for orders cannot be paid back.",
  },
  profit: {
    title: "Pay out profit of",
    action: "Pay out",
    done: "paid out",
    lead: "The amount leaves the profit at once and waits in Payouts. Send the money, then approve it there.",
  },
} as const;

/** A payout that the agency enters for a seller: reserved at once, paid once it is approved. */
export default function AgencyPayoutDialog({ team, kind, close }: Props) {
  const wallet = useWallet(team.id).data?.data;
  const profit = useCallQuery(showTeamProfit, { params: { id: team.id } }).data?.data;
  const { title, action, done, lead } = WORDS[kind];
  return (
    <CallDialog
      title={`${title} ${team.name}`}
      action={action}
      call={createPayout}
      send={(values: NewPayout) => ({
        params: { id: team.id },
        body: { ...values, kind, note: values.note?.trim() || null },
        successMessage: messages.payBackWaits,
      })}
      close={close}
    >
      <p className="dialog-lead">{lead}</p>
      <PayoutFields maxAmount={kind === "wallet" ? wallet?.available : profit?.remainProfit} done={done} />
    </CallDialog>
  );
}
