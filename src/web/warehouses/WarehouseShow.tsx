import { type HttpError, useShow } from "@refinedev/core";
import { useMemo } from "react";
import { useParams } from "react-router";
import type { warehouses as declaredWarehouses, warehouseStock } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { usePerson } from "../providers/person.tsx";
import { columnOf, sellerOf } from "../resource/cells.tsx";
import { RowHistory } from "../resource/RowHistory.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { StockOrders } from "./StockOrders.tsx";
import "./warehouses.css";

type Warehouse = RowOf<typeof declaredWarehouses>;

type Stock = RowOf<typeof warehouseStock>;

/** Row height in pixels. The table has its full height, so that the page scrolls instead of it. */
const ROW_HEIGHT = 45;
const HEAD_HEIGHT = 48;

const stock = resourceNamed("warehouse-stock");
const warehouses = resourceNamed("warehouses");

/** A warehouse's stock: a seller sees their own goods, an agency all. */
function StockTable({ warehouse, withSeller }: { warehouse: string; withSeller: boolean }) {
  const table = useUrlTable<Stock>({
    resource: "warehouse-stock",
    filters: { permanent: [{ field: "warehouse", operator: "eq", value: warehouse }] },
    syncWithLocation: false,
  });
  const columns = useMemo(
    () => [
      columnOf<Stock>(stock, "product", {
        main: true,
        width: 260,
        cell: (row) => row.product.title,
        second: (row) => row.product?.sku ?? "",
      }),
      ...(withSeller ? [{ key: "sellerTeam", title: "Seller", width: 168, cell: sellerOf }] : []),
      columnOf<Stock>(stock, "shelf"),
      columnOf<Stock>(stock, "quantity", {
        cell: (row) => (
          <span className={row.quantity <= row.lowAt ? "stock-low" : ""}>
            {row.quantity}
            {row.quantity <= row.lowAt && <span className="small"> low</span>}
          </span>
        ),
      }),
      columnOf<Stock>(stock, "updatedAt"),
    ],
    [withSeller],
  );
  const view = useTableView("warehouse/stock", columns);
  return (
    <>
      <DataTable<Stock>
        label="Stock"
        table={table}
        columns={columns}
        view={view}
        height={Math.max(3, table.result.data.length) * ROW_HEIGHT + HEAD_HEIGHT}
        nameOf={(row) => row.product?.title ?? ""}
        empty={
          <EmptyState
            icon="box"
            title="No stock yet"
            text="Goods appear here once an incoming warehouse order is done."
          />
        }
      />
      <Pagination table={table} />
    </>
  );
}

/** A warehouse with its stock and its orders. */
export default function WarehouseShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSeller = usePerson().userType === "seller";
  const { result: warehouse, query } = useShow<Warehouse, HttpError>({
    resource: warehouses.name,
    id,
    errorNotification: false,
  });
  const back = { to: `/${area}/warehouses`, label: "Warehouses" };
  const address = warehouse && [
    warehouse.address1,
    warehouse.address2,
    [warehouse.city, warehouse.province, warehouse.zipCode].filter(Boolean).join(", "),
    warehouse.countryCode,
  ];
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={warehouse?.name ?? "Warehouse"}
        back={back}
        sub={
          warehouse &&
          [warehouse.code, ...(address ?? []), !warehouse.active && "Closed"].filter(Boolean).join(" · ")
        }
      />
      {query.isError ? (
        <LoadFailed what="Warehouse" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !warehouse ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <Panel title="Stock" className="warehouse-stock">
            <StockTable warehouse={warehouse.id} withSeller={!isSeller} />
          </Panel>
          <Panel title="Warehouse orders" className="warehouse-stock">
            <StockOrders warehouse={warehouse.id} withSeller={!isSeller} />
          </Panel>
          <RowHistory resource={warehouses} id={warehouse.id} />
        </>
      )}
    </div>
  );
}
