import { useState } from "react";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { Money } from "../../widgets/values.tsx";
import "../money.css";

const JournalEntryDrawer = lazyDialog(async () => ({
  default: (await import("./JournalEntryDrawer.tsx")).JournalEntryDrawer,
}));

interface Props {
  amount: number;
  /** The name of the deposit or payout: "DEP-2026-000012". */
  name: string;
  /** The id of the deposit or payout. */
  subject: string;
}

/** An amount that opens its journal entries; plain text without access to the ledger. */
export function OpenAmount({ amount, name, subject }: Props) {
  const mayOpen = useAbility().can("balances", "show");
  const [open, setOpen] = useState(false);
  if (!mayOpen) return <Money amount={amount} />;
  return (
    <span className="decide">
      <button
        type="button"
        className="metric-link"
        aria-label={`${name}: show journal entries`}
        onClick={() => setOpen(true)}
      >
        <Money amount={amount} />
      </button>
      {open && (
        <JournalEntryDrawer
          title={`Journal entries of ${name}`}
          of={{ subject }}
          none="No journal entries yet: no money has moved."
          close={() => setOpen(false)}
        />
      )}
    </span>
  );
}
