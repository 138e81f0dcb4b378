import { useMemo } from "react";
import { Link } from "react-router";
import { formatCount, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { useExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import type { Column } from "../../list/columns.ts";
import { DataTable } from "../../list/DataTable.tsx";
import { FilterBar } from "../../list/FilterBar.tsx";
import { filtersOf } from "../../list/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { useTableView } from "../../list/useTableView.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useCounts } from "../../providers/counts.ts";
import { useCanOpen, useMay } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { NOT_TOLD } from "../../shops/notice.ts";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { CarrierLink } from "./CarrierLink.tsx";
import { carrierOf, type Parcel, trackingResource } from "./parcel.ts";
import "./tracking.css";
import { useParcelDialogs } from "./useParcelDialogs.tsx";

const FILTERS = filtersOf(trackingResource, ["status", "order"]);
const OPTIONS = trackingResource.fields.status?.options ?? [];
const LIMIT = 20;

function useColumns(
  area: string,
  delivered: boolean,
  actionsOf: ReturnType<typeof useParcelDialogs>["actionsOf"],
) {
  const opens = useCanOpen()(`/${area}/orders`);
  const acts = useMay()("orders", "track");
  return useMemo(() => {
    const declared = (name: string, otherwise: Partial<Column<Parcel>> = {}) =>
      columnOf<Parcel>(trackingResource, name, otherwise);
    const columns: Column<Parcel>[] = [
      declared("number", { main: true, width: 240, least: 212, second: (parcel) => parcel.sellerTeam?.name }),
      declared("carrier", { width: 150, cell: (parcel) => <CarrierLink parcel={parcel} /> }),
      declared("order", {
        width: 130,
        least: 112,
        cell: ({ order }) =>
          order && opens ? (
            <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>
          ) : (
            (order?.orderName ?? <span className="quiet">–</span>)
          ),
      }),
      declared("status", { width: 126, least: 122 }),
      declared("shippedDate", { width: 112, least: 108, hidden: delivered }),
      declared("deliveredDate", { width: 112, least: 108, hidden: !delivered }),
      declared("createdAt", { hidden: true }),
    ];
    if (!acts) return columns;
    const menu: Column<Parcel> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (parcel) => {
        const actions = actionsOf(parcel);
        return actions.length > 0 && <RowMenu label={`Actions for ${parcel.number}`} actions={actions} />;
      },
    };
    return [...columns, menu];
  }, [area, opens, acts, delivered, actionsOf]);
}

/** Every parcel that left, by where it is. */
export default function TrackingList({ area }: ScreenProps) {
  const may = useMay();
  const list = useListInUrl<Parcel>("tracking", { defaultLimit: LIMIT });
  const { status: _, ...others } = list.query;
  const counts = useCounts("tracking", others, "status");
  const { actionsOf, dialogs } = useParcelDialogs();
  const columns = useColumns(area, list.filters.status === "delivered", actionsOf);
  const view = useTableView(`${area}/tracking`, columns);
  const exporting = useExport("tracking", list.query);
  const mayImport = may("orders", "track");
  const tabs = [
    { label: "All", value: "", count: counts?.total },
    ...OPTIONS.map(({ value, label }) => ({
      label,
      value: String(value),
      count: counts && (counts.by?.[value] ?? 0),
    })),
  ];
  const mayList = may("store-notices", "list");
  const untold = useCounts(mayList ? "store-notices" : null, { status: NOT_TOLD })?.total;
  const importing = { label: "Import tracking", icon: "import" as const, to: `/${area}/tracking/import` };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Tracking"
            // The tabs are counted exactly, a list up to its cap.
            count={tabs.find(({ value }) => value === (list.filters.status ?? ""))?.count}
            primary={mayImport ? importing : undefined}
            secondary={
              mayList
                ? [
                    {
                      label: untold
                        ? `Not yet told to the store: ${formatCount(untold)}`
                        : "Told to the store",
                      icon: "shop",
                      to: `/${area}/tracking/stores${untold ? `?status=${NOT_TOLD}` : ""}`,
                    },
                  ]
                : []
            }
            more={[
              ...(mayImport
                ? [
                    {
                      label: "Import histories",
                      icon: "history" as const,
                      to: `/${area}/tracking/import/histories`,
                    },
                  ]
                : []),
              ...exporting.actions,
            ]}
          />
        }
        progress={exporting.progress}
        tabs={<StatusTabs label="Parcels by status" list={list} tabs={tabs} />}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search tracking numbers" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={FILTERS} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Parcels"
            list={list}
            columns={columns}
            view={view}
            nameOf={(parcel) => parcel.number}
            href={(parcel) => `/${area}/tracking/${parcel.id}`}
            card={(parcel) => ({
              title: parcel.number,
              second: [carrierOf(parcel), parcel.order?.orderName, parcel.sellerTeam?.name]
                .filter(Boolean)
                .join(" · "),
              status: <StatusTag field={trackingResource.fields.status ?? {}} value={parcel.status} />,
              date: <When at={parcel.shippedDate ?? parcel.createdAt} day={parcel.shippedDate !== null} />,
            })}
            empty={
              <EmptyState
                icon="truck"
                title="No parcels yet"
                text="Bring the file that your supplier or carrier sends back: each row ships what it names."
                action={
                  mayImport && (
                    <Button kind="primary" icon="import" to={importing.to}>
                      Import tracking
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {dialogs}
      {exporting.dialog}
    </>
  );
}
