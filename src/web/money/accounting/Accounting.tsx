import { type ReactNode, useState } from "react";
import { exportJournal } from "../../../domain/money/accounting/calls.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { monthOf } from "../../list/filters/filters.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { type Period, usePeriod } from "../statements/usePeriod.ts";
import { AgedDebts } from "./AgedDebts.tsx";
import { SellerBalances } from "./SellerBalances.tsx";
import { TrialBalance } from "./TrialBalance.tsx";
import "../kpis/kpis.css";
import "../money.css";
import "../statements/statements.css";

const ExportProgress = lazyDialog(() => import("../../exports/ExportProgress.tsx"));

interface Tab {
  readonly label: string;
  readonly sub: string;
  readonly content: (props: { period: Period }) => ReactNode;
}

const TABS: Readonly<Record<string, Tab>> = {
  balances: {
    label: "Seller balances",
    sub: "What each seller had and owed at the end of a day.",
    content: SellerBalances,
  },
  ageing: {
    label: "Aging of debts",
    sub: "What sellers owe today: unpaid invoices, by their age, and deposits that were reversed. Both are due on receipt.",
    content: AgedDebts,
  },
  trial: {
    label: "Trial balance",
    sub: "Every account of a month. Debits are positive, credits negative; the balances sum to zero.",
    content: TrialBalance,
  },
};
const FIRST = "balances";

/** Makes the journal of a month as a file. */
function useJournal(month: { from: string; to: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [running, setRunning] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    const response = await sendCall(exportJournal, { body: month });
    setBusy(false);
    void invalidateResources("export-history");
    if (response.ok) setRunning(response.data.id);
    else toast.error(response.message);
  };
  return {
    action: {
      label: "Export journal",
      icon: "download" as const,
      busy,
      disabled: busy || running !== null,
      onClick: () => void start(),
    },
    progress: running && <ExportProgress id={running} close={() => setRunning(null)} />,
  };
}

/** Lists for the accounting of an agency. */
export default function Accounting() {
  const period = usePeriod();
  const asked = period.params.get("tab") ?? FIRST;
  const tab = asked in TABS ? asked : FIRST;
  const { label, sub, content: Content } = TABS[tab] as Tab;
  const { action, progress } = useJournal(monthOf(period.to));
  return (
    <div className="screen screen-detail">
      <PageHeader title={label} sub={sub} secondary={tab === "trial" ? [action] : []} />
      <div className="card toolbar">
        <fieldset className="kpi-choice">
          <legend className="visually-hidden">Report</legend>
          {Object.entries(TABS).map(([key, one]) => (
            <button
              key={key}
              type="button"
              className="kpi-option"
              aria-pressed={key === tab}
              onClick={() => period.change({ tab: key })}
            >
              {one.label}
            </button>
          ))}
        </fieldset>
      </div>
      <Content key={tab} period={period} />
      {progress && <div className="detail-progress">{progress}</div>}
    </div>
  );
}
