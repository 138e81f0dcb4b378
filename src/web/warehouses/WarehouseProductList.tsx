import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { warehouseStock } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { isLow } from "../../domain/warehouses/movements.ts";
import type { Column } from "../list/table/columns.ts";
import type { Row } from "../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { LowTag } from "./LowTag.tsx";
import "./warehouses.css";

type Stock = RowOf<typeof warehouseStock>;
const products = resourceNamed("products-warehouse");

const NO_OTHERS: readonly string[] = [];
/** On its own page only, so that the stock has room on a phone. */
const ON_DETAIL = ["weight", "weightUnit", "declaredValue"];

/** The most rows of one request. */
const MAX_ROWS = 1_000;

function Quantities({ rows }: { rows: readonly Stock[] }) {
  if (rows.length === 0) return <span className="quiet">None</span>;
  return (
    <span className="stock-by-warehouse">
      {rows.map((row) => (
        <span key={row.id} title={row.warehouse?.name}>
          {row.warehouse?.code} {row.quantity} {isLow(row) && <LowTag />}
        </span>
      ))}
    </span>
  );
}

/** A column with the stock of the products on the page, loaded in one call. */
function useStockColumn(rows: readonly Row[]): Column<Row> {
  const ids = rows.map(({ id }) => id);
  const { result } = useList<Stock, HttpError>({
    resource: "warehouse-stock",
    filters: [{ field: "product", operator: "in", value: ids }],
    pagination: { pageSize: MAX_ROWS },
    queryOptions: { enabled: ids.length > 0, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { data } = result;
  return useMemo(
    () => ({
      key: "stock",
      title: "In stock",
      width: 280,
      cardRole: "status",
      cell: (row) => <Quantities rows={data.filter(({ product }) => product.id === row.id)} />,
    }),
    [data],
  );
}

export default function WarehouseProductList({ area }: ScreenProps) {
  const list = useDeclaredList({
    resource: products,
    area,
    without: ON_DETAIL,
    second: "sku",
    fields: NO_OTHERS,
  });
  const stock = useStockColumn(list.rows);
  const columns = useMemo(() => [...list.columns, stock], [list.columns, stock]);
  return <DeclaredList list={list} columns={columns} />;
}
