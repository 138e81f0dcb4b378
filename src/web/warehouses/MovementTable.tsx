import { Pagination } from "../list/Pagination.tsx";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { columnOf } from "../resource/cells.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { fullHeight } from "./embedded-table.ts";
import { type Movement, movementColumns, movements, REASON } from "./movement-columns.tsx";

const COLUMNS = [columnOf<Movement>(movements, "reason", { main: true, ...REASON }), ...movementColumns];

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
