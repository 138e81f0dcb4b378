import { columnOf } from "../resource/cells.tsx";
import { EmbeddedTable } from "./EmbeddedTable.tsx";
import { type Movement, movementColumns, movements, REASON } from "./movement-columns.tsx";

const COLUMNS = [columnOf<Movement>(movements, "reason", { main: true, ...REASON }), ...movementColumns];

/** The stock movements of a product, or of a warehouse order, newest first. */
export function MovementTable({ of, id }: { of: "product" | "stockOrder"; id: string }) {
  return (
    <EmbeddedTable<Movement>
      resource="stock-movements"
      of={{ field: of, id }}
      label="Stock movements"
      columns={COLUMNS}
      nameOf={(row) => row.sku}
      empty={{
        icon: "box",
        title: "No stock movements yet",
        text: "Each change of the stock appears here with its reason.",
      }}
    />
  );
}
