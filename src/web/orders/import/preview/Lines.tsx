import { Flex } from "antd";
import { useState } from "react";
import type { ImportResponse, ImportSummary, OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import { pathOf } from "../../../../domain/resource/address.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import type { Filtered } from "../../../list/filters/filters.ts";
import { Pagination } from "../../../list/Pagination.tsx";
import { SearchBox } from "../../../list/SearchBox.tsx";
import { StatusTabs } from "../../../list/StatusTabs.tsx";
import { changeUrl, paramOf, paramsOf } from "../../../list/url-state.ts";
import { type UrlTable, useUrlTable } from "../../../list/useUrlTable.ts";
import { useAbility } from "../../../providers/person.tsx";
import { useLatestSearchParams } from "../../../providers/search-params.ts";
import { Button } from "../../../widgets/Button.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { EmptyState, FailedState } from "../../../widgets/states.tsx";
import { useDecide } from "../../tracking/DecideRow.tsx";
import { type ImportKind, isWaiting } from "./job.ts";
import { LineTable } from "./LineTable.tsx";
import type { ImportLine, LineItem } from "./line.ts";
import { ReasonFilter } from "./ReasonFilter.tsx";
import { useAccept } from "./useAccept.ts";
import type { Chosen } from "./useChosen.ts";

const CorrectOrder = lazyDialog(() => import("../correct/CorrectOrder.tsx"));
const MapDialog = lazyDialog(() => import("../../mapping/MapDialog.tsx"));

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

type LinesTable = UrlTable<ImportLine & { id: string }>;

const reasonOf = ({ filters }: LinesTable) => paramOf(filters, REASON) || undefined;

interface LineToolsProps {
  table: LinesTable;
  count: number;
  reasons: ImportSummary["reasons"];
}

function LineTools({ table, count, reasons }: LineToolsProps) {
  const searches = table.search !== "" || count > FEW;
  if (!searches && reasons.length <= 1) return null;
  return (
    <Flex className="lines-tools" gap="8px 16px" wrap>
      {searches && <SearchBox label="Search by order" value={table.search} onSearch={table.setSearch} />}
      <ReasonFilter
        reasons={reasons}
        value={reasonOf(table)}
        choose={(next) => table.setFilters([{ field: REASON, operator: "eq", value: next }])}
      />
    </Flex>
  );
}

function ForAll({ text, action, run }: { text: string; action: string; run(): void }) {
  return (
    <Flex className="decide-all" gap="8px 16px" align="center" justify="space-between" wrap>
      <p className="small">{text}</p>
      <Button small onClick={run}>
        {action}
      </Button>
    </Flex>
  );
}

interface NoLinesProps {
  status: RowStatus;
  /** Whether the rows of the file are kept. */
  isKept: boolean;
  /** Clears the search; `null` without one. */
  clear: (() => void) | null;
}

function NoLines({ status, isKept, clear }: NoLinesProps) {
  if (clear)
    return (
      <EmptyState
        icon="search"
        title="No orders like that here"
        text="Another tab may have them."
        action={<Button onClick={clear}>Clear the search</Button>}
      />
    );
  if (!isKept)
    return <EmptyState icon="box" title="These rows are no longer kept" text="The result is shown above." />;
  return <EmptyState icon={status === "ready" ? "box" : "check"} title={NOTHING[status]} />;
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
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  // Rows of a tracking file are never skipped.
  const tabs = TABS.filter(([value]) => kind.name === "orders" || value !== "skipped").map(
    ([value, label]) => ({ value, label, count: job.orders[value] }),
  );
  const noun = kind.name === "orders" ? "Orders of this file" : "Rows of this file";
  return (
    <section className="card lines-card" aria-label={noun}>
      <StatusTabs label={`${noun} by status`} table={statusTable} filterKey={STATUS} tabs={tabs} />
      <LineTools
        table={table}
        count={job.orders[status]}
        reasons={money?.reasons.filter((one) => one.status === status) ?? []}
      />
      {decides && job.orders.attention > 0 && (
        <ForAll
          text="These rows are skipped until you decide."
          action="Accept all"
          run={() => void decide(null)}
        />
      )}
      {accepts && job.orders.skipped > 0 && (
        <ForAll
          text="The store has not released these orders, or they are done. They are not imported unless you say so."
          action="Import all anyway"
          run={() => void accept(null)}
        />
      )}
      {total === undefined && isError ? (
        <FailedState what={noun} why={error?.message ?? ""} retry={() => void refetch()} />
      ) : total !== undefined && data.length === 0 ? (
        <NoLines
          status={status}
          isKept={job.orders[status] === 0}
          clear={table.search || reasonOf(table) ? () => table.setFilters([], "replace") : null}
        />
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
      {correcting && <CorrectOrder importId={job.id} line={correcting} close={() => setCorrecting(null)} />}
      {mapping && <MapDialog item={mapping} team={mapsFor ?? undefined} close={() => setMapping(null)} />}
    </section>
  );
}
