import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { inTime } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { StatusTabs } from "../list/StatusTabs.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useSelection } from "../list/useSelection.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { useCounts } from "../providers/counts.ts";
import { useMay } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import type { OrderToName } from "./NameStoreDialog.tsx";
import { canTellAgain, NOT_TOLD, noticeResource, type StoreNotice } from "./notice.ts";
import "./shops.css";
import { useTellAgain } from "./useTellAgain.ts";

const NameStoreDialog = lazy(() => inTime(import("./NameStoreDialog.tsx")));
const OPTIONS = noticeResource.fields.status?.options ?? [];
const LIMIT = 20;

/** The order that a notice is of, as its store is named. */
const orderOf = ({ order, sellerTeam }: StoreNotice): OrderToName[] =>
  order && sellerTeam ? [{ id: order.id, sellerTeam }] : [];

interface Acts {
  tell(notice: StoreNotice): void;
  name(notice: StoreNotice): void;
}

const isOpen = ({ status }: StoreNotice) => status !== "told" && status !== "telling";

function useColumns(area: string, acts: Acts | null) {
  return useMemo(() => {
    const declared = (name: string, otherwise: Partial<Column<StoreNotice>> = {}) =>
      columnOf<StoreNotice>(noticeResource, name, otherwise);
    const columns: Column<StoreNotice>[] = [
      declared("number", { main: true, width: 236, least: 200, second: (notice) => notice.sellerTeam?.name }),
      declared("order", {
        width: 96,
        least: 90,
        cell: ({ order }) =>
          order && <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>,
      }),
      declared("status", { width: 152, least: 148 }),
      declared("reason", { width: 400, least: 240 }),
      declared("integration", { width: 150, hidden: true }),
      declared("triedAt", { width: 122, least: 120, hidden: true }),
      declared("nextAttemptAt", { width: 122, least: 120 }),
      declared("toldAt", { width: 130, hidden: true }),
    ];
    if (!acts) return columns;
    const menu: Column<StoreNotice> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (notice) => {
        const actions = [
          ...(canTellAgain(notice)
            ? [{ label: "Try again", icon: "history" as const, onClick: () => acts.tell(notice) }]
            : []),
          ...(isOpen(notice)
            ? [{ label: "Name the store", icon: "shop" as const, onClick: () => acts.name(notice) }]
            : []),
        ];
        return actions.length > 0 && <RowMenu label={`Actions for ${notice.number}`} actions={actions} />;
      },
    };
    return [...columns, menu];
  }, [area, acts]);
}

/** What stores are told of parcels: by default what they have not heard of yet. */
export default function StoreNotices({ area }: ScreenProps) {
  const mayTell = useMay()("orders", "track");
  const list = useListInUrl<StoreNotice>("store-notices", { defaultLimit: LIMIT });
  const { status: _, ...others } = list.query;
  const counts = useCounts("store-notices", others, "status");
  const selection = useSelection(list);
  const tellAgain = useTellAgain();
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState<OrderToName[] | null>(null);
  // Ticks survive turning pages, and the calls name orders.
  const [orders] = useState(() => new Map<string, OrderToName>());
  for (const notice of list.rows) for (const order of orderOf(notice)) orders.set(notice.id, order);

  const acts = useMemo(
    () =>
      mayTell
        ? {
            tell: (notice: StoreNotice) => void tellAgain(orderOf(notice).map(({ id }) => id)),
            name: (notice: StoreNotice) => setNaming(orderOf(notice)),
          }
        : null,
    [mayTell, tellAgain],
  );
  const columns = useColumns(area, acts);
  const view = useTableView(`${area}/tracking/stores`, columns);
  const ticked = () => {
    const ids = "ids" in selection.ticked ? selection.ticked.ids : [];
    return ids.flatMap((id) => orders.get(id) ?? []);
  };
  const tellTicked = async () => {
    setBusy(true);
    await tellAgain(ticked().map(({ id }) => id));
    setBusy(false);
    selection.clear();
  };
  const notTold = NOT_TOLD.split(",").reduce((sum, status) => sum + (counts?.by?.[status] ?? 0), 0);
  const tabs = [
    { label: "All", value: "", count: counts?.total },
    { label: "Not yet told", value: NOT_TOLD, count: counts && notTold },
    ...OPTIONS.filter(({ value }) => value !== "telling").map(({ value, label }) => ({
      label,
      value: String(value),
      count: counts && (counts.by?.[value] ?? 0),
    })),
  ];
  return (
    <>
      <ListFrame
        header={
          <PageHeader title="Told to the store" back={{ to: `/${area}/tracking`, label: "Tracking" }} />
        }
        tabs={<StatusTabs label="Store notices by state" list={list} tabs={tabs} />}
        search={<SearchBox label="Search tracking numbers" value={list.search} onSearch={list.setSearch} />}
        view={<ViewMenu view={view} />}
        bulk={
          mayTell && (
            <BulkBar selection={selection} list={list} allMatching={false}>
              <Button small kind="primary" busy={busy} onClick={() => void tellTicked()}>
                Try again
              </Button>
              <Button small onClick={() => setNaming(ticked())}>
                Name the store
              </Button>
            </BulkBar>
          )
        }
        table={
          <DataTable
            label="Store notices"
            list={list}
            columns={columns}
            view={view}
            {...(mayTell ? { selection } : {})}
            nameOf={(notice) => notice.number}
            href={(notice) => `/${area}/tracking/${notice.id}`}
            card={(notice) => ({
              title: notice.number,
              second: [notice.order?.orderName, notice.sellerTeam?.name].filter(Boolean).join(" · "),
              status: (
                <span className="notice-state">
                  <StatusTag field={noticeResource.fields.status ?? {}} value={notice.status} />
                  {notice.reason && <span className="small quiet">{notice.reason}</span>}
                </span>
              ),
              date: (notice.toldAt ?? notice.triedAt) && <When at={notice.toldAt ?? notice.triedAt} />,
            })}
            empty={
              <EmptyState
                icon="shop"
                title="Nothing here"
                text="A parcel of an order that came from a store stands here from the moment it leaves."
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {naming && (
        <Suspense>
          <NameStoreDialog
            orders={naming}
            close={(named) => {
              setNaming(null);
              if (named) selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
