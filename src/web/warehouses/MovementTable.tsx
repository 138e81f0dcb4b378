import { EmbeddedTable } from "./EmbeddedTable.tsx";
import { type Movement, movementColumn, movementColumns, REASON } from "./movement-columns.tsx";

const COLUMNS = [movementColumn("reason", { main: true, ...REASON }), ...movementColumns];

/** The stock movements of a product, or of a warehouse order, newest first. */
export function MovementTable({ of, id }: { of: "product" | "stockOrder"; id: string }) {
  return (
    <EmbeddedTable<Pick<Movement, "id" | "sku">>
      resource="stock-movements"
      of={{ field: of, id }}
      label="Stock movements"
      columns={COLUMNS}
      fields={["sku"]}
      nameOf={(row) => row.sku}
      empty={{
        icon: "box",
        title: "No stock movements yet",
        text: "Each change of the stock appears here with its reason.",
      }}
    />
  );
}
