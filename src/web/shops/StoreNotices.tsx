import { useMemo, useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
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
import { canTellAgain, NOT_TOLD, noticeResource, type StoreNotice } from "./notice.ts";
import "./shops.css";
import { useTellAgain } from "./useTellAgain.ts";

const OPTIONS = noticeResource.fields.status?.options ?? [];
const LIMIT = 20;

function useColumns(area: string, tell: ((notice: StoreNotice) => void) | null) {
  return useMemo(() => {
    const declared = (name: string, otherwise: Partial<Column<StoreNotice>> = {}) =>
      columnOf<StoreNotice>(noticeResource, name, otherwise);
    const columns: Column<StoreNotice>[] = [
      declared("number", { main: true, width: 230, least: 200, second: (notice) => notice.sellerTeam?.name }),
      declared("order", {
        width: 120,
        least: 100,
        cell: ({ order }) =>
          order && <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>,
      }),
      declared("status", { width: 130, least: 124 }),
      declared("reason", { width: 300, least: 200 }),
      declared("integration", { width: 150, hidden: true }),
      declared("triedAt", { width: 130, least: 120 }),
      declared("nextAttemptAt", { width: 130, least: 120 }),
      declared("toldAt", { width: 130, hidden: true }),
    ];
    if (!tell) return columns;
    const menu: Column<StoreNotice> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (notice) =>
        canTellAgain(notice) && (
          <RowMenu
            label={`Actions for ${notice.number}`}
            actions={[{ label: "Try again", icon: "history", onClick: () => tell(notice) }]}
          />
        ),
    };
    return [...columns, menu];
  }, [area, tell]);
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
  // Ticks survive turning pages, and the call names orders.
  const [orders] = useState(() => new Map<string, string>());
  for (const { id, order } of list.rows) if (order) orders.set(id, order.id);

  const tell = useMemo(
    () => (mayTell ? (notice: StoreNotice) => void (notice.order && tellAgain([notice.order.id])) : null),
    [mayTell, tellAgain],
  );
  const columns = useColumns(area, tell);
  const view = useTableView(`${area}/tracking/stores`, columns);
  const tellTicked = async () => {
    setBusy(true);
    const ids = "ids" in selection.ticked ? selection.ticked.ids : [];
    await tellAgain(ids.flatMap((id) => orders.get(id) ?? []));
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
    <ListFrame
      header={<PageHeader title="Told to the store" back={{ to: `/${area}/tracking`, label: "Tracking" }} />}
      tabs={<StatusTabs label="Store notices by state" list={list} tabs={tabs} />}
      search={<SearchBox label="Search tracking numbers" value={list.search} onSearch={list.setSearch} />}
      view={<ViewMenu view={view} />}
      bulk={
        mayTell && (
          <BulkBar selection={selection} list={list} allMatching={false}>
            <Button small kind="primary" busy={busy} onClick={() => void tellTicked()}>
              Try again
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
            second: [notice.order?.orderName, notice.sellerTeam?.name, notice.reason]
              .filter(Boolean)
              .join(" · "),
            status: <StatusTag field={noticeResource.fields.status ?? {}} value={notice.status} />,
            date: <When at={notice.toldAt ?? notice.triedAt} />,
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
  );
}
