import { Flex } from "antd";
import { lazy, Suspense, useState } from "react";
import type { ImportResponse, ImportSummary, OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import { pathOf } from "../../../../domain/resource/address.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { withTimeout } from "../../../chunks.ts";
import type { Filtered } from "../../../list/filters/filters.ts";
import { Pagination } from "../../../list/Pagination.tsx";
import { SearchBox } from "../../../list/SearchBox.tsx";
import { StatusTabs } from "../../../list/StatusTabs.tsx";
import { changeUrl, paramOf, paramsOf } from "../../../list/url-state.ts";
import { useUrlTable } from "../../../list/useUrlTable.ts";
import { useAbility } from "../../../providers/person.tsx";
import { useLatestSearchParams } from "../../../providers/search-params.ts";
import { Button } from "../../../widgets/Button.tsx";
import { EmptyState, FailedState } from "../../../widgets/states.tsx";
import { useDecide } from "../../tracking/DecideRow.tsx";
import { type ImportKind, isWaiting } from "./job.ts";
import { LineTable } from "./LineTable.tsx";
import type { ImportLine, LineItem } from "./line.ts";
import { ReasonFilter } from "./ReasonFilter.tsx";
import { useAccept } from "./useAccept.ts";
import type { Chosen } from "./useChosen.ts";

const CorrectOrder = lazy(() => withTimeout(import("../correct/CorrectOrder.tsx")));
const MapDialog = lazy(() => withTimeout(import("../../mapping/MapDialog.tsx")));

const STATUS = "status";
const REASON = "reason";
const TABS: readonly (readonly [RowStatus, string])[] = [
  ["ready", "Ready"],
  ["attention", "Needs attention"],
  ["failed", "Failed"],
  ["duplicate", "Duplicates"],
  ["skipped", "Skipped"],
];
const NOTHING: Readonly<Record<RowStatus, string>> = {
  ready: "Nothing is ready",
  attention: "Nothing needs attention",
  failed: "Nothing failed",
  duplicate: "No duplicates",
  skipped: "Nothing was skipped",
};
const KEYS = [REASON];
const ROWS = 50;
/** Up to this number of lines there is no search field. */
const FEW = 10;

/** The former name of `status`, which bookmarks may hold. */
const FORMER = "verdict";

/** The selected status: from the address, else the first that has lines. Another one drops the reason. */
function useRowStatus(job: ImportResponse) {
  const [params, setParams] = useLatestSearchParams();
  const inAddress = params.get(STATUS) ?? params.get(FORMER);
  const named = TABS.find(([status]) => status === inAddress);
  const first = TABS.find(([status]) => job.orders[status] > 0);
  const status = (named ?? first)?.[0] ?? "ready";
  const table: Filtered = {
    filters: [{ field: STATUS, operator: "eq", value: status }],
    setFilters: (filters) => setParams((now) => changeUrl(now, { ...paramsOf(filters), [REASON]: null })),
  };
  return { status, table };
}

interface Props {
  kind: ImportKind;
  area: Area;
  job: ImportResponse;
  chosen: Chosen;
  money: ImportSummary | null;
  /** The team that an agency maps for; `undefined`: the person's own; `null`: unknown, so mapping is not offered. */
  mapsFor: string | undefined | null;
}

/** The lines of a file by status, with checkboxes and corrections. */
export function Lines({ kind, area, job, chosen, money, mapsFor }: Props) {
  const { status, table: statusTable } = useRowStatus(job);
  const { can } = useAbility();
  const [mapping, setMapping] = useState<LineItem | null>(null);
  const [correcting, setCorrecting] = useState<OrderLine | null>(null);
  const table = useUrlTable<ImportLine & { id: string }>({
    resource: pathOf(kind.calls.lines, { id: job.id }),
    filters: { permanent: statusTable.filters },
    filterKeys: KEYS,
    pagination: { pageSize: ROWS },
  });
  const waiting = isWaiting(job.status);
  const decide = useDecide(job.id);
  const decides = waiting && kind.name === "tracking" && status === "attention";
  const canCorrect = kind.name === "orders" && (waiting || job.status === "done") && can("orders", "import");
  const accept = useAccept(job.id);
  const accepts = canCorrect && status === "skipped";
  const reason = paramOf(table.filters, REASON) || undefined;
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  const reasons = money?.reasons.filter((one) => one.status === status) ?? [];
  const searches = table.search !== "" || job.orders[status] > FEW;
  // Rows of a tracking file are never skipped.
  const tabs = TABS.filter(([value]) => kind.name === "orders" || value !== "skipped").map(
    ([value, label]) => ({ value, label, count: job.orders[value] }),
  );
  const noun = kind.name === "orders" ? "Orders of this file" : "Rows of this file";
  return (
    <section className="card lines-card" aria-label={noun}>
      <StatusTabs label={`${noun} by status`} table={statusTable} filterKey={STATUS} tabs={tabs} />
      {(searches || reasons.length > 1) && (
        <Flex className="lines-tools" gap="8px 16px" wrap>
          {searches && <SearchBox label="Search by order" value={table.search} onSearch={table.setSearch} />}
          <ReasonFilter
            reasons={reasons}
            value={reason}
            choose={(next) => table.setFilters([{ field: REASON, operator: "eq", value: next }])}
          />
        </Flex>
      )}
      {decides && job.orders.attention > 0 && (
        <Flex className="decide-all" gap="8px 16px" align="center" justify="space-between" wrap>
          <p className="small">These rows are skipped until you decide.</p>
          <Button small onClick={() => void decide(null)}>
            Accept all
          </Button>
        </Flex>
      )}
      {accepts && job.orders.skipped > 0 && (
        <Flex className="decide-all" gap="8px 16px" align="center" justify="space-between" wrap>
          <p className="small">
            The store has not released these orders, or they are done. They are not imported unless you say
            so.
          </p>
          <Button small onClick={() => void accept(null)}>
            Import all anyway
          </Button>
        </Flex>
      )}
      {total === undefined && isError ? (
        <FailedState what={noun} why={error?.message ?? ""} retry={() => void refetch()} />
      ) : total !== undefined && data.length === 0 ? (
        table.search || reason ? (
          <EmptyState
            icon="search"
            title="No orders like that here"
            text="Another tab may have them."
            action={<Button onClick={() => table.setFilters([], "replace")}>Clear the search</Button>}
          />
        ) : job.orders[status] > 0 ? (
          <EmptyState icon="box" title="These rows are no longer kept" text={"The result is shown above."} />
        ) : (
          <EmptyState icon={status === "ready" ? "box" : "check"} title={NOTHING[status]} />
        )
      ) : (
        <LineTable
          kind={kind}
          area={area}
          status={status}
          lines={data}
          jobStatus={job.status}
          loading={total === undefined}
          before={money?.balance ?? null}
          chosen={waiting && kind.choosable ? chosen : null}
          decide={decides ? decide : null}
          accept={accepts ? accept : null}
          correct={canCorrect ? { importId: job.id, open: setCorrecting } : null}
          map={waiting && mapsFor !== null && can("orders", "map") ? setMapping : null}
        />
      )}
      {table.pageCount > 1 && <Pagination table={table} sizes={[]} />}
      {correcting && (
        <Suspense>
          <CorrectOrder importId={job.id} line={correcting} close={() => setCorrecting(null)} />
        </Suspense>
      )}
      {mapping && (
        <Suspense>
          <MapDialog item={mapping} {...(mapsFor ? { team: mapsFor } : {})} close={() => setMapping(null)} />
        </Suspense>
      )}
    </section>
  );
}
