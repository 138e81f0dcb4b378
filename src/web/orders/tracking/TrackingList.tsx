import { useMemo } from "react";
import { Link } from "react-router";
import { formatCount, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { useExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { filtersOf } from "../../list/filters/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useTableView } from "../../list/table/useTableView.ts";
import { ViewMenu } from "../../list/table/ViewMenu.tsx";
import { paramOf, paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useCounts } from "../../providers/counts.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { NOT_SYNCED } from "../../stores/store-sync.ts";
import { Button } from "../../widgets/Button.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
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
  const opens = useAbility().canOpen(`/${area}/orders`);
  const acts = useAbility().can("orders", "track");
  return useMemo(() => {
    const declared = (name: string, otherwise: Partial<Column<Parcel>> = {}) =>
      columnOf<Parcel>(trackingResource, name, otherwise);
    const columns: Column<Parcel>[] = [
      declared("number", {
        main: true,
        width: 240,
        minWidth: 212,
        second: (parcel) => parcel.sellerTeam?.name,
      }),
      declared("carrier", { width: 150, cell: (parcel) => <CarrierLink parcel={parcel} /> }),
      declared("order", {
        width: 130,
        minWidth: 112,
        cell: ({ order }) =>
          order && opens ? (
            <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>
          ) : (
            (order?.orderName ?? <span className="quiet">–</span>)
          ),
      }),
      declared("status", { width: 126, minWidth: 122 }),
      declared("shippedDate", { width: 112, minWidth: 108, hidden: delivered }),
      declared("deliveredDate", { width: 112, minWidth: 108, hidden: !delivered }),
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

/** All parcels that were shipped, by status. */
export default function TrackingList({ area }: ScreenProps) {
  const { can } = useAbility();
  const table = useUrlTable<Parcel>({ resource: "tracking", pagination: { pageSize: LIMIT } });
  const { status: _, ...others } = paramsOf(table.filters);
  const counts = useCounts("tracking", others, "status");
  const { actionsOf, dialogs } = useParcelDialogs();
  const columns = useColumns(area, paramOf(table.filters, "status") === "delivered", actionsOf);
  const view = useTableView(`${area}/tracking`, columns);
  const exporting = useExport("tracking", paramsOf(table.filters));
  const mayImport = can("orders", "track");
  const tabs = [
    { label: "All", value: "", count: counts?.total },
    ...OPTIONS.map(({ value, label }) => ({
      label,
      value: String(value),
      count: counts && (counts.by?.[value] ?? 0),
    })),
  ];
  const mayList = can("store-syncs", "list");
  const unsynced = useCounts(mayList ? "store-syncs" : null, { status: NOT_SYNCED })?.total;
  const importing = { label: "Import tracking", icon: "import" as const, to: `/${area}/tracking/import` };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Tracking"
            // Counts of tabs are exact, the list's count is capped.
            count={tabs.find(({ value }) => value === paramOf(table.filters, "status"))?.count}
            primary={mayImport ? importing : undefined}
            secondary={
              mayList
                ? [
                    {
                      label: unsynced ? `${formatCount(unsynced)} not synced to stores` : "Store sync",
                      icon: "shop",
                      to: `/${area}/tracking/stores${unsynced ? `?status=${NOT_SYNCED}` : ""}`,
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
        tabs={<StatusTabs label="Parcels by status" table={table} tabs={tabs} />}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search tracking numbers" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={FILTERS} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Parcels"
            table={table}
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
                text={
                  mayImport
                    ? "Bring the file that your supplier or carrier sends back: each row ships what it names."
                    : "Parcels of your orders appear here once they ship."
                }
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
        pagination={<Pagination table={table} />}
      />
      {dialogs}
      {exporting.dialog}
    </>
  );
}
