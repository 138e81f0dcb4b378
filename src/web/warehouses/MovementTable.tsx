import { Link } from "react-router";
import type { stockMovements } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { Pagination } from "../list/Pagination.tsx";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { usePerson } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { NOTHING } from "../widgets/values.tsx";
import { fullHeight } from "./embedded-table.ts";

type Movement = RowOf<typeof stockMovements>;
const movements = resourceNamed("stock-movements");

const signed = (change: number) => (change > 0 ? `+${change}` : String(change));

/** The order that moved the stock. A movement names it only for those who may read it. */
function OrderLink({ row: { order, mappedOrder } }: { row: Movement }) {
  const area = usePerson().userType === "seller" ? "s" : "ag";
  const moved = order ?? mappedOrder;
  return moved ? <Link to={`/${area}/orders/${moved.id}`}>{moved.orderName ?? "Order"}</Link> : NOTHING;
}

const COLUMNS = [
  columnOf<Movement>(movements, "reason", { main: true, width: 200 }),
  columnOf<Movement>(movements, "change", { cell: (row) => signed(row.change) }),
  columnOf<Movement>(movements, "quantityAfter"),
  columnOf<Movement>(movements, "warehouse", { cell: (row) => row.warehouse.name }),
  columnOf<Movement>(movements, "order", { cell: (row) => <OrderLink row={row} /> }),
  columnOf<Movement>(movements, "reference"),
  columnOf<Movement>(movements, "note"),
  columnOf<Movement>(movements, "createdAt"),
];

/** The stock movements of a product, or of a warehouse order, newest first. */
export function MovementTable({ of, id }: { of: "product" | "stockOrder"; id: string }) {
  const table = useUrlTable<Movement>({
    resource: "stock-movements",
    filters: { permanent: [{ field: of, operator: "eq", value: id }] },
    syncWithLocation: false,
  });
  const view = useTableView(`${of}/movements`, COLUMNS);
  return (
    <>
      <DataTable<Movement>
        label="Stock movements"
        table={table}
        columns={COLUMNS}
        view={view}
        height={fullHeight(table.result.data.length)}
        nameOf={(row) => row.sku}
        empty={
          <EmptyState
            icon="box"
            title="No stock movements yet"
            text="Each change of the stock appears here with its reason."
          />
        }
      />
      <Pagination table={table} />
    </>
  );
}
