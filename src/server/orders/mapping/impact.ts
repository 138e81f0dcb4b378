import { toDollars } from "../../../domain/money/cents.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";
import type { ImpactShare, MappingImpact } from "./map.queries.ts";

const wire = ({ items, orders, charge }: ImpactShare) => ({ items, orders, charge: toDollars(charge) });

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

export function presentImpact(
  { inOrders, inFiles, imports }: MappingImpact,
  isPreview: boolean,
): ImpactResponse {
  const all = {
    items: inOrders.items + inFiles.items,
    orders: inOrders.orders + inFiles.orders,
    charge: inOrders.charge + inFiles.charge,
  };
  const where = `${counted(all.items, "item")} in ${counted(all.orders, "order")}`;
  const message =
    all.items === 0
      ? `${isPreview ? "Would be saved" : "Saved"}. No items are waiting for this mapping`
      : `${where} ${isPreview ? "would be mapped" : "mapped"}`;
  return {
    ...wire(all),
    inOrders: wire(inOrders),
    inFiles: { ...wire(inFiles), files: inFiles.items > 0 ? imports.length : 0 },
    message,
  };
}
