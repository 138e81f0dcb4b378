import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { withTimeout } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import { FilterBar } from "../list/filters/FilterBar.tsx";
import type { FilterDef } from "../list/filters/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { StatusTabs } from "../list/StatusTabs.tsx";
import type { Column } from "../list/table/columns.ts";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { ViewMenu } from "../list/table/ViewMenu.tsx";
import { paramsOf } from "../list/url-state.ts";
import { useSelection } from "../list/useSelection.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { useCounts } from "../providers/counts.ts";
import { useAbility } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { When } from "../widgets/values.tsx";
import type { OrderToAssign } from "./AssignStoreDialog.tsx";
import { canRetrySync, NOT_SYNCED, type StoreSync, syncResource } from "./store-sync.ts";
import "./stores.css";
import { useRetrySync } from "./useRetrySync.ts";

const AssignStoreDialog = lazy(() => withTimeout(import("./AssignStoreDialog.tsx")));
const OPTIONS = syncResource.fields.status?.options ?? [];
const BY_STORE: readonly FilterDef[] = [
  { kind: "reference", key: "integration", label: "Store", target: "integrations" },
];
const LIMIT = 20;

const idsOf = (syncs: readonly StoreSync[]) => syncs.flatMap(({ order }) => order?.id ?? []);

/** The order of a sync, for the assign dialog: of an agency's list, whose rows have the seller. */
const orderOf = ({ order, sellerTeam }: StoreSync): OrderToAssign[] =>
  order && sellerTeam ? [{ id: order.id, sellerTeam }] : [];

/** What a person may do; `false` for what they may not. */
interface SyncHandlers {
  retry: false | ((sync: StoreSync) => void);
  assign: false | ((sync: StoreSync) => void);
}

const isOpen = ({ status }: StoreSync) => status !== "synced" && status !== "syncing";

function useColumns(area: string, handlers: SyncHandlers | null) {
  return useMemo(() => {
    const declared = (name: string, overrides: Partial<Column<StoreSync>> = {}) =>
      columnOf<StoreSync>(syncResource, name, overrides);
    const columns: Column<StoreSync>[] = [
      declared("number", { main: true, width: 236, minWidth: 200, second: (sync) => sync.sellerTeam?.name }),
      declared("order", {
        width: 96,
        minWidth: 90,
        cell: ({ order }) =>
          order && <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>,
      }),
      declared("status", { width: 152, minWidth: 148 }),
      declared("reason", { width: 400, minWidth: 240 }),
      declared("integration", { width: 150, hidden: true }),
      declared("triedAt", { width: 122, minWidth: 120, hidden: true }),
      declared("nextAttemptAt", { width: 122, minWidth: 120 }),
      declared("syncAt", { width: 130, hidden: true }),
    ];
    if (!handlers) return columns;
    const menu: Column<StoreSync> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (sync) => {
        const { retry, assign } = handlers;
        const actions = [
          ...(retry && canRetrySync(sync)
            ? [{ label: "Retry sync", icon: "history" as const, onClick: () => retry(sync) }]
            : []),
          ...(assign && isOpen(sync)
            ? [{ label: "Assign store", icon: "shop" as const, onClick: () => assign(sync) }]
            : []),
        ];
        return actions.length > 0 && <RowMenu label={`Actions for ${sync.number}`} actions={actions} />;
      },
    };
    return [...columns, menu];
  }, [area, handlers]);
}

/** The syncs of parcels to stores. */
export default function StoreSyncList({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const tracking = `/${area}/tracking`;
  // A seller has no screens of parcels.
  const hasParcels = canOpen(tracking);
  const back = hasParcels
    ? { to: tracking, label: "Tracking" }
    : { to: `/${area}/integrations`, label: "Integrations" };
  const canSync = can("orders", "sync-tracking");
  const canAssign = can("orders", "track");
  const canAct = canSync || canAssign;
  const table = useUrlTable<StoreSync>({ resource: "store-syncs", pagination: { pageSize: LIMIT } });
  const { status: _, ...others } = paramsOf(table.filters);
  const counts = useCounts("store-syncs", others, "status");
  const selection = useSelection(table);
  const retrySync = useRetrySync();
  const [busy, setBusy] = useState(false);
  const [assigning, setAssigning] = useState<OrderToAssign[] | null>(null);
  // Selected rows can be on other pages, and the calls need their orders.
  const [syncs] = useState(() => new Map<string, StoreSync>());
  for (const sync of table.result.data) syncs.set(sync.id, sync);

  const handlers = useMemo(
    () =>
      canAct
        ? {
            retry: canSync && ((sync: StoreSync) => void retrySync(idsOf([sync]))),
            assign: canAssign && ((sync: StoreSync) => setAssigning(orderOf(sync))),
          }
        : null,
    [canAct, canSync, canAssign, retrySync],
  );
  const columns = useColumns(area, handlers);
  const view = useTableView(`${area}/tracking/stores`, columns);
  const selectedSyncs = () => {
    const ids = "ids" in selection.target ? selection.target.ids : [];
    return ids.flatMap((id) => syncs.get(id) ?? []);
  };
  const retrySelected = async () => {
    setBusy(true);
    await retrySync(idsOf(selectedSyncs()));
    setBusy(false);
    selection.clear();
  };
  const notSynced = NOT_SYNCED.split(",").reduce((sum, status) => sum + (counts?.by?.[status] ?? 0), 0);
  const tabs = [
    { label: "All", value: "", count: counts?.total },
    { label: "Not synced", value: NOT_SYNCED, count: counts && notSynced },
    ...OPTIONS.filter(({ value }) => value !== "syncing").map(({ value, label }) => ({
      label,
      value: String(value),
      count: counts && (counts.by?.[value] ?? 0),
    })),
  ];
  return (
    <>
      <ListFrame
        header={<PageHeader title="Store sync" back={back} />}
        tabs={<StatusTabs label="Store syncs by status" table={table} tabs={tabs} />}
        search={<SearchBox label="Search tracking numbers" value={table.search} onSearch={table.setSearch} />}
        filters={can("integrations", "list") && <FilterBar table={table} defs={BY_STORE} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        bulk={
          canAct && (
            <BulkBar selection={selection} table={table} allMatching={false}>
              {canSync && (
                <Button small kind="primary" busy={busy} onClick={() => void retrySelected()}>
                  Retry sync
                </Button>
              )}
              {canAssign && (
                <Button small onClick={() => setAssigning(selectedSyncs().flatMap(orderOf))}>
                  Assign store
                </Button>
              )}
            </BulkBar>
          )
        }
        table={
          <DataTable
            label="Store syncs"
            table={table}
            columns={columns}
            view={view}
            {...(canAct ? { selection } : {})}
            nameOf={(sync) => sync.number}
            {...(hasParcels ? { href: (sync: StoreSync) => `${tracking}/${sync.id}` } : {})}
            card={(sync) => ({
              title: sync.number,
              second: [sync.order?.orderName, sync.sellerTeam?.name].filter(Boolean).join(" · "),
              status: (
                <span className="sync-state">
                  <StatusTag field={syncResource.fields.status ?? {}} value={sync.status} />
                  {sync.reason && <span className="small quiet">{sync.reason}</span>}
                </span>
              ),
              date: (sync.syncAt ?? sync.triedAt) && <When at={sync.syncAt ?? sync.triedAt} />,
            })}
            empty={
              <EmptyState
                icon="shop"
                title="No store syncs"
                text="Shipped parcels of orders from a store appear here."
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      {assigning && (
        <Suspense>
          <AssignStoreDialog
            orders={assigning}
            close={(assigned) => {
              setAssigning(null);
              if (assigned) selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
