import { JournalEntryDrawer } from "../../../money/ledger/JournalEntryDrawer.tsx";
import { ProfitExplanation } from "../../../money/profits/ProfitExplanation.tsx";
import { useAbility } from "../../../providers/person.tsx";
import { AMOUNT_LABELS, journalEntriesOf, type OrderAmount } from "./amounts.ts";

interface Props {
  orderId: string;
  name: string;
  side: "seller" | "agency";
  amount: OrderAmount;
  close(): void;
}

/** The journal entries of one amount of an order; for profit also the lines of its calculation. */
export default function LedgerDrawer({ orderId, name, side, amount, close }: Props) {
  const { can } = useAbility();
  return (
    <JournalEntryDrawer
      title={`${AMOUNT_LABELS[amount]} of ${name}`}
      of={{ order: orderId }}
      choose={(journalEntries) => journalEntriesOf(journalEntries, amount, side)}
      none={
        amount === "profit"
          ? "No entries. The buyer paid to the seller's own store."
          : "No entries yet. Nothing is charged until the order is submitted."
      }
      close={close}
    >
      {amount === "profit" && can("profits", "show") && <ProfitExplanation orderId={orderId} />}
    </JournalEntryDrawer>
  );
}
