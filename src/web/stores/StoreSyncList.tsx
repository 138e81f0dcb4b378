import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { withTimeout } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
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
const LIMIT = 20;

/** The order of a sync, for the assign dialog. */
const orderOf = ({ order, sellerTeam }: StoreSync): OrderToAssign[] =>
  order && sellerTeam ? [{ id: order.id, sellerTeam }] : [];

interface SyncHandlers {
  retry(sync: StoreSync): void;
  assign(sync: StoreSync): void;
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
        const actions = [
          ...(canRetrySync(sync)
            ? [{ label: "Retry sync", icon: "history" as const, onClick: () => handlers.retry(sync) }]
            : []),
          ...(isOpen(sync)
            ? [{ label: "Assign store", icon: "shop" as const, onClick: () => handlers.assign(sync) }]
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
  const canSync = useAbility().can("orders", "track");
  const table = useUrlTable<StoreSync>({ resource: "store-syncs", pagination: { pageSize: LIMIT } });
  const { status: _, ...others } = paramsOf(table.filters);
  const counts = useCounts("store-syncs", others, "status");
  const selection = useSelection(table);
  const retrySync = useRetrySync();
  const [busy, setBusy] = useState(false);
  const [assigning, setAssigning] = useState<OrderToAssign[] | null>(null);
  // Selected rows can be on other pages, and the calls need their orders.
  const [orders] = useState(() => new Map<string, OrderToAssign>());
  for (const sync of table.result.data) for (const order of orderOf(sync)) orders.set(sync.id, order);

  const handlers = useMemo(
    () =>
      canSync
        ? {
            retry: (sync: StoreSync) => void retrySync(orderOf(sync).map(({ id }) => id)),
            assign: (sync: StoreSync) => setAssigning(orderOf(sync)),
          }
        : null,
    [canSync, retrySync],
  );
  const columns = useColumns(area, handlers);
  const view = useTableView(`${area}/tracking/stores`, columns);
  const selectedOrders = () => {
    const ids = "ids" in selection.target ? selection.target.ids : [];
    return ids.flatMap((id) => orders.get(id) ?? []);
  };
  const retrySelected = async () => {
    setBusy(true);
    await retrySync(selectedOrders().map(({ id }) => id));
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
        header={<PageHeader title="Store sync" back={{ to: `/${area}/tracking`, label: "Tracking" }} />}
        tabs={<StatusTabs label="Store syncs by status" table={table} tabs={tabs} />}
        search={<SearchBox label="Search tracking numbers" value={table.search} onSearch={table.setSearch} />}
        view={<ViewMenu view={view} />}
        bulk={
          canSync && (
            <BulkBar selection={selection} table={table} allMatching={false}>
              <Button small kind="primary" busy={busy} onClick={() => void retrySelected()}>
                Retry sync
              </Button>
              <Button small onClick={() => setAssigning(selectedOrders())}>
                Assign store
              </Button>
            </BulkBar>
          )
        }
        table={
          <DataTable
            label="Store syncs"
            table={table}
            columns={columns}
            view={view}
            {...(canSync ? { selection } : {})}
            nameOf={(sync) => sync.number}
            href={(sync) => `/${area}/tracking/${sync.id}`}
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
