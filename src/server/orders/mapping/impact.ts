import { toDollars } from "../../../domain/money/cents.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";
import type { ImpactShare, MappingImpact } from "./choice.ts";

const wire = ({ items, orders, charge }: ImpactShare) => ({ items, orders, charge: toDollars(charge) });

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** What becomes of orders that have no other item than those that are not ours. */
function keptText(kept: number): string {
  if (kept === 0) return "";
  if (kept === 1) return ". 1 order has no other item and keeps it: cancel or delete it";
  return `. ${counted(kept, "order")} have no other item and keep it: cancel or delete them`;
}

export function presentImpact(
  { inOrders, inFiles, imports, kept }: MappingImpact,
  isPreview: boolean,
): ImpactResponse {
  const all = {
    items: inOrders.items + inFiles.items,
    orders: inOrders.orders + inFiles.orders,
    charge: inOrders.charge + inFiles.charge,
  };
  const where = `${counted(all.items, "item")} in ${counted(all.orders, "order")}`;
  const done = kept === undefined ? "mapped" : "left out";
  const nothing = kept === undefined ? "No items are waiting for this mapping" : "No order changes";
  const message =
    all.items === 0
      ? `${isPreview ? "Would be saved" : "Saved"}. ${nothing}`
      : `${where} ${isPreview ? `would be ${done}` : done}`;
  return {
    ...wire(all),
    inOrders: wire(inOrders),
    inFiles: { ...wire(inFiles), files: inFiles.items > 0 ? imports.length : 0 },
    ...(kept !== undefined && { kept }),
    message: `${message}${keptText(kept ?? 0)}`,
  };
}
