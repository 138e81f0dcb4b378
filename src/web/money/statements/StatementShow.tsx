import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { formatMoney } from "../../../domain/format.ts";
import { exportAccountStatement, showAccountStatement } from "../../../domain/money/statements/calls.ts";
import {
  STATEMENT_NAMES,
  STATEMENTS,
  type StatementOf,
} from "../../../domain/money/statements/statements.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Pages } from "./Pages.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { StatementTable } from "./StatementTable.tsx";
import { usePeriod } from "./usePeriod.ts";
import "../kpis/kpis.css";
import "../money.css";
import "./statements.css";

const ExportProgress = lazyDialog(() => import("../../exports/ExportProgress.tsx"));

const SIZE = 50;
const FORMATS = ["pdf", "xlsx", "csv"] as const;

/** The files of a statement, which a job makes. */
function useStatementFiles(query: { of: StatementOf; from: string; to: string; sellerTeam?: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [running, setRunning] = useState<string | null>(null);
  const start = async (format: (typeof FORMATS)[number]) => {
    setBusy(true);
    const response = await sendCall(exportAccountStatement, { body: { ...query, format } });
    setBusy(false);
    void invalidateResources("export-history");
    if (response.ok) setRunning(response.data.id);
    else toast.error(response.message);
  };
  return {
    actions: FORMATS.map((format) => ({
      label: `Export ${format}`,
      icon: "download" as const,
      busy,
      disabled: busy || running !== null,
      onClick: () => void start(format),
    })),
    progress: running && <ExportProgress id={running} close={() => setRunning(null)} />,
  };
}

function Choice({ of, choose }: { of: StatementOf; choose(of: StatementOf): void }) {
  return (
    <fieldset className="kpi-choice">
      <legend className="visually-hidden">Statement of</legend>
      {STATEMENT_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className="kpi-option"
          aria-pressed={of === name}
          onClick={() => choose(name)}
        >
          {STATEMENTS[name].label}
        </button>
      ))}
    </fieldset>
  );
}

/** A statement of a seller team: the own one, or that of a seller of the agency. */
export default function StatementShow({ area }: ScreenProps) {
  const { id } = useParams();
  const seesProfit = useAbility().can("profits", "show");
  const period = usePeriod();
  const { from, to, page, change, params } = period;
  const of = seesProfit && params.get("of") === "profit" ? "profit" : "wallet";
  const query = { of, from, to, ...(id !== undefined && { sellerTeam: id }) } as const;
  const { data, error, refetch } = useCallQuery(
    showAccountStatement,
    { query: { ...query, page, limit: SIZE } },
    { placeholderData: keepPreviousData, enabled: from <= to },
  );
  const { actions, progress } = useStatementFiles(query);
  const statement = data?.data;
  const isLast = statement !== undefined && page * SIZE >= statement.total;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Statement"
        back={
          id === undefined
            ? { to: "/s/balance", label: "Balance" }
            : { to: `/${area}/sellers/${id}`, label: "Seller" }
        }
        sub={
          statement && `Opening ${formatMoney(statement.opening)}, closing ${formatMoney(statement.closing)}`
        }
        more={actions}
      />
      <div className="card toolbar">
        <PeriodFields period={period} />
        {seesProfit && <Choice of={of} choose={(next) => change({ of: next })} />}
      </div>
      {from > to ? (
        <EmptyState
          icon="invoice"
          title="Choose a period"
          text="The first day must not be after the last one."
        />
      ) : !statement ? (
        <NotLoaded what="Statement" lines={8} query={{ error, refetch }} />
      ) : (
        <section className="card" aria-label="Statement">
          <StatementTable
            area={area}
            data={statement.data}
            opening={page === 1 ? { day: from, balance: statement.opening } : null}
            closing={isLast ? { day: to, balance: statement.closing } : null}
          />
          <Pages
            page={page}
            size={SIZE}
            total={statement.total}
            turn={(next) => change({ page: String(next) })}
          />
        </section>
      )}
      {progress && <div className="detail-progress">{progress}</div>}
    </div>
  );
}
