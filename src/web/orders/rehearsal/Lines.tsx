import { lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { inTime } from "../../chunks.ts";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { useMay } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState, FailedState } from "../../widgets/states.tsx";
import { useDecide } from "../tracking/DecideRow.tsx";
import { type ImportJob, type ImportKind, isWaiting } from "./job.ts";
import { LineTable } from "./LineTable.tsx";
import type { Line, LineItem, OrderLine } from "./line.ts";
import { ReasonFilter } from "./ReasonFilter.tsx";
import type { Chosen } from "./useChosen.ts";
import type { RehearsedSummary } from "./useSummary.ts";

const MendOrder = lazy(() => inTime(import("../mend/MendOrder.tsx")));
const MapDialog = lazy(() => inTime(import("../mapping/MapDialog.tsx")));

const VERDICT = "verdict";
const REASON = "reason";
const TABS: readonly (readonly [Verdict, string])[] = [
  ["ready", "Ready"],
  ["attention", "Needs attention"],
  ["failed", "Failed"],
  ["duplicate", "Duplicates"],
];
const NOTHING: Readonly<Record<Verdict, string>> = {
  ready: "Nothing is ready as it stands",
  attention: "Nothing needs attention",
  failed: "Nothing failed",
  duplicate: "No duplicates",
};
const ROWS = 50;
/** So many lines are found by looking. */
const FEW = 10;

/** The verdict whose lines are shown: the address's, else the first that has any. */
function useVerdict(job: ImportJob | undefined): Verdict {
  const [params] = useSearchParams();
  const named = TABS.find(([verdict]) => verdict === params.get(VERDICT));
  const first = TABS.find(([verdict]) => (job?.orders[verdict] ?? 0) > 0);
  return (named ?? first ?? TABS[0])?.[0] ?? "ready";
}

interface Props {
  kind: ImportKind;
  area: Area;
  job: ImportJob;
  chosen: Chosen;
  money: RehearsedSummary | null;
  /** The team that an agency maps for; undefined: one's own; null: not known, so nothing is mapped. */
  mapsFor: string | undefined | null;
}

/** The lines of a file by verdict, with what is chosen of them and what may be mended. */
export function Lines({ kind, area, job, chosen, money, mapsFor }: Props) {
  const verdict = useVerdict(job);
  const may = useMay();
  const [mapping, setMapping] = useState<LineItem | null>(null);
  const [mending, setMending] = useState<OrderLine | null>(null);
  const fixed = useMemo(() => ({ [VERDICT]: verdict }), [verdict]);
  const list = useListInUrl<Line & { id: string }>(`${kind.base}/${job.id}/detail`, {
    fixed,
    keys: [VERDICT, REASON],
    defaultLimit: ROWS,
  });
  const waiting = isWaiting(job.status);
  const decide = useDecide(kind, job.id);
  const decides = waiting && kind.name === "tracking" && verdict === "attention";
  const mends = kind.name === "orders" && (waiting || job.status === "done") && may("orders", "import");
  const reason = list.filters[REASON];
  const reasons = money?.reasons.filter((one) => one.verdict === verdict) ?? [];
  const searches = list.search !== "" || job.orders[verdict] > FEW;
  const tabs = TABS.map(([value, label]) => ({ value, label, count: job.orders[value] }));
  const noun = kind.name === "orders" ? "Orders of this file" : "Rows of this file";
  return (
    <section className="card lines-card" aria-label={noun}>
      <StatusTabs
        label={`${noun} by verdict`}
        list={{
          ...list,
          filters: { [VERDICT]: verdict },
          setFilters: (change) => list.setFilters({ ...change, [REASON]: null }),
        }}
        filterKey={VERDICT}
        tabs={tabs}
      />
      {(searches || reasons.length > 1) && (
        <div className="lines-tools">
          {searches && <SearchBox label="Search by order" value={list.search} onSearch={list.setSearch} />}
          <ReasonFilter
            reasons={reasons}
            value={reason}
            choose={(next) => list.setFilters({ [REASON]: next })}
          />
        </div>
      )}
      {decides && job.orders.attention > 0 && (
        <div className="decide-all">
          <p className="small">These rows stay out until you decide about them.</p>
          <Button small onClick={() => void decide(null)}>
            Take all as they are
          </Button>
        </div>
      )}
      {list.state === "failed" ? (
        <FailedState what={noun} why={list.error?.message ?? ""} retry={list.retry} />
      ) : list.state === "ready" && list.rows.length === 0 ? (
        list.search || reason ? (
          <EmptyState
            icon="search"
            title="No orders like that here"
            text="Another tab may have them."
            action={<Button onClick={() => list.clearFilters(VERDICT)}>Clear the search</Button>}
          />
        ) : job.orders[verdict] > 0 ? (
          <EmptyState
            icon="box"
            title="These rows are no longer kept"
            text={"What came of them is said above."}
          />
        ) : (
          <EmptyState icon={verdict === "ready" ? "box" : "check"} title={NOTHING[verdict]} />
        )
      ) : (
        <LineTable
          kind={kind}
          area={area}
          verdict={verdict}
          lines={list.rows}
          status={job.status}
          loading={list.state === "loading"}
          before={money?.balance ?? null}
          chosen={waiting && kind.choosable ? chosen : null}
          decide={decides ? decide : null}
          mend={mends ? { importId: job.id, open: setMending } : null}
          map={waiting && mapsFor !== null && may("orders", "map") ? setMapping : null}
        />
      )}
      {list.total > ROWS && <Pagination list={list} sizes={[]} />}
      {mending && (
        <Suspense>
          <MendOrder importId={job.id} line={mending} close={() => setMending(null)} />
        </Suspense>
      )}
      {mapping && (
        <Suspense>
          <MapDialog
            wanted={mapping}
            {...(mapsFor ? { team: mapsFor } : {})}
            changes={[`${kind.base}/${job.id}`]}
            close={() => setMapping(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
