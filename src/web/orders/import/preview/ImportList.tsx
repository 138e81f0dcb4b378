import { useMemo } from "react";
import { formatCount } from "../../../../domain/format.ts";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import { pathOf } from "../../../../domain/resource/address.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import type { orderImports } from "../../../../domain/resources/index.ts";
import { resourceNamed } from "../../../../domain/resources/registry.ts";
import type { RowOf } from "../../../../domain/resources/rows.ts";
import { filtersOf } from "../../../list/filters/filters.ts";
import { ListScreen } from "../../../list/ListScreen.tsx";
import type { Asked, Column } from "../../../list/table/columns.ts";
import { urlFiltersOf } from "../../../list/url-state.ts";
import { useResourceList } from "../../../list/useResourceList.ts";
import { useAbility } from "../../../providers/person.tsx";
import { declaredReader } from "../../../resource/cells.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { NOTHING, When } from "../../../widgets/values.tsx";
import { formatLabel, historiesOf, type ImportKind } from "./job.ts";

const imports = resourceNamed("order-imports");
const KEYS = urlFiltersOf(imports).map(({ key }) => key);
const FILTERS = filtersOf(imports);

type History = RowOf<typeof orderImports>;
const BY = ["sellerTeam", "createdUser"] as const;
const FIELDS = [...BY, "fileName", "status", "committed", "total", "createdAt"] as const;

const declared = declaredReader<History>(imports);

/** The user who imported it; for an agency also the seller. */
const byWhom = (area: Area) => (row: Pick<History, (typeof BY)[number]>) =>
  [area !== "s" && row.sellerTeam?.name, row.createdUser?.fullName ?? row.createdUser?.email]
    .filter(Boolean)
    .join(" · ");

const FIGURES: readonly (readonly [RowStatus, string])[] = [
  ["ready", "Ready"],
  ["attention", "Attention"],
  ["failed", "Failed"],
  ["duplicate", "Duplicates"],
  ["skipped", "Skipped"],
];

/** A count, dimmed when it is zero. */
const Count = ({ count }: { count: number }) =>
  count === 0 ? <span className="quiet">0</span> : formatCount(count);

function columnsOf(kind: ImportKind, area: Area): Column<History>[] {
  return [
    declared("fileName", { main: true, width: 260, minWidth: 220, fields: BY, second: byWhom(area) }),
    declared("status", { width: 136, minWidth: 136 }),
    declared("format", {
      width: 140,
      minWidth: 112,
      cell: (row) => formatLabel(row.format) ?? NOTHING,
    }),
    declared("total", {
      title: kind.name === "orders" ? "Orders" : "Rows",
      width: 84,
      cell: (row) => <Count count={row.total} />,
    }),
    ...FIGURES.filter(
      ([status]) => kind.name === "orders" || (status !== "attention" && status !== "skipped"),
    ).map(([status, title]) =>
      declared(status, {
        title,
        width: 88,
        hidden: status === "duplicate" || status === "skipped",
        cell: (row) => <Count count={row[status]} />,
      }),
    ),
    declared("committed", { width: 88, cell: (row) => <Count count={row.committed} /> }),
    declared("createdAt"),
  ];
}

/** The imported files, newest first. */
export function ImportList({ kind, area }: { kind: ImportKind; area: Area }) {
  const list = useResourceList<Asked<History, typeof FIELDS>>({
    resource: pathOf(kind.calls.list),
    columns: useMemo(() => columnsOf(kind, area), [kind, area]),
    fields: FIELDS,
    filterKeys: KEYS,
    view: `${area}/${kind.name}-imports`,
  });
  const home = kind.home(area);
  const { canOpen } = useAbility();
  const canShow = canOpen(`${historiesOf(kind, area)}/:id`);
  return (
    <ListScreen
      list={list}
      title="Import histories"
      label="Imports"
      back={
        kind.name === "orders"
          ? { to: `/${area}/orders`, label: "Orders" }
          : { to: `/${area}/tracking`, label: "Tracking" }
      }
      primary={canOpen(home) ? { label: `Import ${kind.name}`, icon: "import", to: home } : undefined}
      savedViews
      search="Search files"
      filters={FILTERS}
      nameOf={(row) => row.fileName}
      href={canShow ? (row) => `${historiesOf(kind, area)}/${row.id}` : undefined}
      card={(row) => ({
        title: row.fileName,
        second: byWhom(area)(row),
        status: <StatusTag field={imports.fields.status ?? {}} value={row.status} />,
        amount: `${row.committed} of ${row.total}`,
        date: <When at={row.createdAt} />,
      })}
      empty={{
        icon: "import",
        title: "No imports yet",
        text: "Imported files and their results appear here.",
      }}
    />
  );
}
