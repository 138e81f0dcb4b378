import { Link } from "react-router";
import type { stockMovements } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { usePerson } from "../providers/person.tsx";
import { declaredReader } from "../resource/cells.tsx";
import { NOTHING } from "../widgets/values.tsx";

export type Movement = RowOf<typeof stockMovements>;
export const movements = resourceNamed("stock-movements");
export const movementColumn = declaredReader<Movement>(movements);

const signed = (change: number) => (change > 0 ? `+${change}` : String(change));

/** The order that moved the stock. A movement names it only for those who may read it. */
function OrderLink({ row: { order, mappedOrder } }: { row: Pick<Movement, "order" | "mappedOrder"> }) {
  const area = usePerson().userType === "seller" ? "s" : "ag";
  const moved = order ?? mappedOrder;
  return moved && <Link to={`/${area}/orders/${moved.id}`}>{moved.orderName ?? "Order"}</Link>;
}

/** What every list of movements shows of one, after the column that names it. */
export const movementColumns = [
  movementColumn("change", { cardRole: "amount", cell: (row) => signed(row.change) }),
  movementColumn("quantityAfter"),
  movementColumn("warehouse", { cell: (row) => row.warehouse.name }),
  movementColumn("order", {
    fields: ["mappedOrder"],
    // A card leaves out what is empty.
    cell: (row) => (row.order || row.mappedOrder ? <OrderLink row={row} /> : NOTHING),
  }),
  movementColumn("reference"),
  movementColumn("note"),
  movementColumn("createdAt"),
];

/** A reason with a long label is not cut off. */
export const REASON = { width: 200, minWidth: 200 } as const;
