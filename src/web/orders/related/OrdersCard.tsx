import type { CrudFilter } from "@refinedev/core";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { ListCard } from "../../people/ListCard.tsx";
import { nameOf } from "../actions/names.ts";
import { cardOf, columnsOf } from "../list/columns.tsx";
import type { OrderRow } from "../wire.ts";

const SHOWN = ["orderName", "status", "gates", "itemCount", "totalPrice", "charge", "createdAt"];
const ROWS = 10;

interface Props {
  area: Area;
  title?: string;
  filters: CrudFilter[];
  /** The query of the order list that shows the same orders. */
  query?: string;
  empty: string;
}

/** Some orders as a card of another page, each a link. */
export function OrdersCard({ area, title = "Orders", filters, query, empty }: Props) {
  const table = useUrlTable<OrderRow>({
    resource: "orders",
    syncWithLocation: false,
    pagination: { pageSize: ROWS },
    filters: { permanent: filters },
  });
  const columns = useMemo(
    (): Column<OrderRow>[] =>
      columnsOf(area)
        .filter(({ key }) => SHOWN.includes(key))
        .map((column) => ({ ...column, sort: false })),
    [area],
  );
  return (
    <ListCard
      title={title}
      table={table}
      icon="cart"
      emptyTitle="No orders"
      emptyText={empty}
      action={query !== undefined && <Link to={`/${area}/orders?${query}`}>Open in Orders</Link>}
    >
      {(height) => (
        <DataTable<OrderRow>
          label={title}
          table={table}
          columns={columns}
          nameOf={nameOf}
          href={({ id }) => `/${area}/orders/${id}`}
          card={(row) => cardOf(area, row)}
          height={height}
          empty={null}
        />
      )}
    </ListCard>
  );
}
