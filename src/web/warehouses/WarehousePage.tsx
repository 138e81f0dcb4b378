import { type HttpError, useOne } from "@refinedev/core";
import { useMemo } from "react";
import { useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { usePerson } from "../providers/person.tsx";
import { columnOf, sellerOf } from "../resource/cells.tsx";
import { RowHistory } from "../resource/RowHistory.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { StockOrders } from "./StockOrders.tsx";
import "./warehouses.css";

interface Warehouse {
  id: string;
  name: string;
  code: string;
  address1: string;
  address2: string | null;
  city: string;
  province: string | null;
  zipCode: string | null;
  countryCode: string;
  active: boolean;
}

interface Stock {
  id: string;
  [field: string]: unknown;
  product: { id: string; title: string; sku: string } | null;
  quantity: number;
  lowAt: number;
}

/** Pixels of a row: the page scrolls, not the table. */
const ROW = 45;
const HEAD = 48;

const stock = resourceNamed("warehouse-stock");
const warehouses = resourceNamed("warehouses");

/** What lies in a warehouse: of a seller the own goods, of an agency everybody's. */
function StockTable({ warehouse, withSeller }: { warehouse: string; withSeller: boolean }) {
  const fixed = useMemo(() => ({ warehouse }), [warehouse]);
  const list = useListInUrl<Stock>("warehouse-stock", { fixed, inMemory: true });
  const columns = useMemo(
    () => [
      columnOf<Stock>(stock, "product", {
        main: true,
        width: 260,
        cell: (row) => row.product?.title ?? "",
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
      <DataTable
        label="Stock"
        list={list}
        columns={columns}
        view={view}
        height={Math.max(3, list.rows.length) * ROW + HEAD}
        nameOf={(row) => row.product?.title ?? ""}
        empty={
          <EmptyState
            icon="box"
            title="Nothing lies here yet"
            text="Goods appear once a warehouse order that sends them in is done."
          />
        }
      />
      <Pagination list={list} />
    </>
  );
}

/** A warehouse with what lies in it. */
export default function WarehousePage({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSeller = usePerson().userType === "seller";
  const { result: place, query } = useOne<Warehouse, HttpError>({
    resource: warehouses.name,
    id,
    errorNotification: false,
  });
  const back = { to: `/${area}/warehouses`, label: "Warehouses" };
  const address = place && [
    place.address1,
    place.address2,
    [place.city, place.province, place.zipCode].filter(Boolean).join(", "),
    place.countryCode,
  ];
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={place?.name ?? "Warehouse"}
        back={back}
        sub={place && [place.code, ...(address ?? []), !place.active && "Closed"].filter(Boolean).join(" · ")}
      />
      {query.isError ? (
        <LoadFailed what="Warehouse" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !place ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <Panel title="Stock" className="warehouse-stock">
            <StockTable warehouse={place.id} withSeller={!isSeller} />
          </Panel>
          <Panel title="Warehouse orders" className="warehouse-stock">
            <StockOrders warehouse={place.id} withSeller={!isSeller} />
          </Panel>
          <RowHistory resource={warehouses} id={place.id} />
        </>
      )}
    </div>
  );
}
