import { useMemo } from "react";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import type { Column } from "../../list/columns.ts";
import { DataTable } from "../../list/DataTable.tsx";
import { FilterBar } from "../../list/FilterBar.tsx";
import { filtersOf } from "../../list/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { filterKeysOf } from "../../list/list-query.ts";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { useTableView } from "../../list/useTableView.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useCanOpen } from "../../providers/person.tsx";
import { columnOf, type Row } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { formatLabel, historiesOf, type ImportKind } from "./job.ts";

const imports = resourceNamed("order-imports");
const KEYS = filterKeysOf(imports);
const FILTERS = filtersOf(imports);

interface History extends Row {
  fileName: string;
  format: string | null;
  status: string;
  total: number;
  committed: number;
  createdAt: string;
  createdUser: { fullName?: string; email?: string } | null;
  sellerTeam?: { name: string } | null;
}

/** Who brought it; for an agency also for whom. */
const byWhom = (area: Area) => (row: History) =>
  [area !== "s" && row.sellerTeam?.name, row.createdUser?.fullName ?? row.createdUser?.email]
    .filter(Boolean)
    .join(" · ");

const FIGURES: readonly (readonly [Verdict, string])[] = [
  ["ready", "Ready"],
  ["attention", "Attention"],
  ["failed", "Failed"],
  ["duplicate", "Duplicates"],
];

/** A count that is quiet while it is nothing. */
const Figure = ({ count }: { count: number }) =>
  count === 0 ? <span className="quiet">0</span> : count.toLocaleString("en-US");

function columnsOf(kind: ImportKind, area: Area): Column<History>[] {
  const declared = (name: string, otherwise: Partial<Column<History>> = {}) =>
    columnOf<History>(imports, name, { sort: false, ...otherwise });
  return [
    declared("fileName", { main: true, width: 260, least: 220, second: byWhom(area) }),
    declared("status", { width: 136, least: 136 }),
    declared("format", {
      width: 140,
      least: 112,
      cell: (row) => formatLabel(row.format) ?? <span className="quiet">–</span>,
    }),
    declared("total", {
      title: kind.name === "orders" ? "Orders" : "Rows",
      width: 84,
      cell: (row) => <Figure count={row.total} />,
    }),
    ...FIGURES.filter(([verdict]) => kind.name === "orders" || verdict !== "attention").map(
      ([verdict, title]) =>
        declared(verdict, {
          title,
          width: 88,
          hidden: verdict === "duplicate",
          cell: (row) => <Figure count={row[verdict] as number} />,
        }),
    ),
    declared("committed", { width: 88, cell: (row) => <Figure count={row.committed} /> }),
    declared("createdAt", { sort: imports.list.sorts.includes("createdAt") }),
  ];
}

/** The files that were brought, newest first. */
export function Histories({ kind, area }: { kind: ImportKind; area: Area }) {
  const list = useListInUrl<History>(`${kind.base}/histories`, { keys: KEYS });
  const columns = useMemo(() => columnsOf(kind, area), [kind, area]);
  const view = useTableView(`${area}/${kind.name}-imports`, columns);
  const home = kind.home(area);
  const opens = useCanOpen();
  const canImport = opens(home);
  const canShow = opens(`${historiesOf(kind, area)}/:id`);
  return (
    <ListFrame
      header={
        <PageHeader
          title="Import histories"
          count={list.state === "ready" ? list.total : undefined}
          capped={list.totalCapped}
          back={
            kind.name === "orders"
              ? { to: `/${area}/orders`, label: "Orders" }
              : { to: `/${area}/tracking`, label: "Tracking" }
          }
          {...(canImport && {
            primary: { label: `Import ${kind.name}`, icon: "import" as const, to: home },
          })}
        />
      }
      saved={<SavedViews list={list} />}
      search={<SearchBox label="Search files" value={list.search} onSearch={list.setSearch} />}
      filters={<FilterBar list={list} defs={FILTERS} />}
      view={<ViewMenu view={view} />}
      table={
        <DataTable
          label="Imports"
          list={list}
          columns={columns}
          view={view}
          nameOf={(row) => row.fileName}
          {...(canShow && { href: (row: History) => `${historiesOf(kind, area)}/${row.id}` })}
          card={(row) => ({
            title: row.fileName,
            second: byWhom(area)(row),
            status: <StatusTag field={imports.fields.status ?? {}} value={row.status} />,
            amount: `${row.committed} of ${row.total}`,
            date: <When at={row.createdAt} />,
          })}
          empty={
            <EmptyState
              icon="import"
              title="No imports yet"
              text="Every file that is brought in is kept here with what became of its rows."
              action={
                canImport && (
                  <Button kind="primary" icon="import" to={home}>
                    Import {kind.name}
                  </Button>
                )
              }
            />
          }
        />
      }
      pagination={<Pagination list={list} />}
    />
  );
}
