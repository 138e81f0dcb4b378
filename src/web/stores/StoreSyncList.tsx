import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { FilterDef } from "../list/filters/filters.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import type { Asked, Column } from "../list/table/columns.ts";
import {
  type ListTabs,
  type ResourceListState,
  statusTabs,
  statusValues,
  useResourceList,
} from "../list/useResourceList.ts";
import { useAbility } from "../providers/person.tsx";
import { declaredReader } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import type { RowAction } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import type { OrderToAssign } from "./AssignStoreDialog.tsx";
import { canRetrySync, NOT_SYNCED, type StoreSync, syncResource } from "./store-sync.ts";
import "./stores.css";
import { useRetrySync } from "./useRetrySync.ts";

const AssignStoreDialog = lazyDialog(() => import("./AssignStoreDialog.tsx"));
const TABS: ListTabs = {
  ...statusTabs("Store syncs by status", syncResource),
  values: [
    { label: "All", value: "" },
    { label: "Not synced", value: NOT_SYNCED },
    ...statusValues(syncResource).filter(({ value }) => value !== "syncing"),
  ],
};
const BY_STORE: readonly FilterDef[] = [
  { kind: "reference", key: "integration", label: "Store", target: "integrations" },
];

const FIELDS = ["number", "order", "status", "reason", "triedAt", "syncAt", "sellerTeam"] as const;
type Listed = Asked<StoreSync, typeof FIELDS>;

const idsOf = (syncs: readonly Listed[]) => syncs.flatMap(({ order }) => order?.id ?? []);

/** The order of a sync, for the assign dialog: of an agency's list, whose rows have the seller. */
const orderOf = ({ order, sellerTeam }: Listed): OrderToAssign[] =>
  order && sellerTeam ? [{ id: order.id, sellerTeam }] : [];

const isOpen = ({ status }: Listed) => status !== "synced" && status !== "syncing";

const declared = declaredReader<StoreSync>(syncResource);

const columnsOf = (area: string): readonly Column<StoreSync>[] => [
  declared("number", {
    main: true,
    width: 236,
    minWidth: 200,
    fields: ["sellerTeam"],
    second: (sync) => sync.sellerTeam?.name,
  }),
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

const cardOf = (sync: Listed) => ({
  title: sync.number,
  second: [sync.order?.orderName, sync.sellerTeam?.name].filter(Boolean).join(" · "),
  status: (
    <span className="sync-state">
      <StatusTag field={syncResource.fields.status ?? {}} value={sync.status} />
      {sync.reason && <span className="small quiet">{sync.reason}</span>}
    </span>
  ),
  date: (sync.syncAt ?? sync.triedAt) && <When at={sync.syncAt ?? sync.triedAt} />,
});

/** The actions of syncs: of a row, and of the selected ones. */
function useSyncActions({ rows, selection }: ResourceListState<Listed>) {
  const { can } = useAbility();
  const canSync = can("orders", "sync-tracking");
  const canAssign = can("orders", "track");
  const retrySync = useRetrySync();
  const [busy, setBusy] = useState(false);
  const [assigning, setAssigning] = useState<OrderToAssign[] | null>(null);
  // Selected rows can be on other pages, and the calls need their orders.
  const [syncs] = useState(() => new Map<string, Listed>());
  for (const sync of rows) syncs.set(sync.id, sync);

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
  const rowActions = useCallback(
    (sync: Listed): RowAction[] => [
      ...(canSync && canRetrySync(sync)
        ? [
            {
              label: "Retry sync",
              icon: "history" as const,
              onClick: () => void retrySync(idsOf([sync])),
            },
          ]
        : []),
      ...(canAssign && isOpen(sync)
        ? [
            {
              label: "Assign store",
              icon: "shop" as const,
              onClick: () => setAssigning(orderOf(sync)),
            },
          ]
        : []),
    ],
    [canSync, canAssign, retrySync],
  );
  if (!canSync && !canAssign) return {};
  return {
    rowActions,
    bulk: (
      <>
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
      </>
    ),
    dialog: assigning && (
      <AssignStoreDialog
        orders={assigning}
        close={(assigned) => {
          setAssigning(null);
          if (assigned) selection.clear();
        }}
      />
    ),
  };
}

export default function StoreSyncList({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const tracking = `/${area}/tracking`;
  // A seller has no screens of parcels.
  const hasParcels = canOpen(tracking);
  const list = useResourceList<Listed>({
    resource: "store-syncs",
    columns: useMemo(() => columnsOf(area), [area]),
    fields: FIELDS,
    pagination: { pageSize: 20 },
    view: `${area}/tracking/stores`,
    tabs: TABS,
  });
  const { dialog, ...actions } = useSyncActions(list);
  return (
    <>
      <ListScreen
        list={list}
        title="Store sync"
        label="Store syncs"
        heading={{}}
        back={
          hasParcels
            ? { to: tracking, label: "Tracking" }
            : { to: `/${area}/integrations`, label: "Integrations" }
        }
        search="Search tracking numbers"
        filters={can("integrations", "list") ? BY_STORE : []}
        {...actions}
        href={hasParcels ? (sync) => `${tracking}/${sync.id}` : undefined}
        card={cardOf}
        empty={{
          icon: "shop",
          title: "No store syncs",
          text: "Shipped parcels of orders from a store appear here.",
        }}
      />
      {dialog}
    </>
  );
}
