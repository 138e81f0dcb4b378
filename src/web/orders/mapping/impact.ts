import { formatMoney } from "../../../domain/format.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";
import { counted } from "../preview/job.ts";

type ImpactShare = ImpactResponse["inOrders"];

const amount = ({ items, orders }: ImpactShare, item: string) =>
  `${counted(items, item, `${item}s`)} in ${counted(orders, "order", "orders")}`;

const change = (charge: number) =>
  charge === 0 ? "no change of charges" : `${charge > 0 ? "+" : ""}${formatMoney(charge)}`;

/** "212 open items in 180 orders, +$31.40" */
export const impactText = (impact: ImpactShare) =>
  impact.items === 0
    ? "No open items change. The mapping is saved for later files"
    : `${amount(impact, "open item")}, ${change(impact.charge)}`;

/** The number of items in orders and in files; `null` when all are in orders. */
export function impactPlaces({ inOrders, inFiles }: ImpactResponse): string | null {
  if (inFiles.items === 0) return null;
  const files = counted(inFiles.files, "previewed file", "previewed files");
  if (inOrders.items === 0) return `All in ${files}`;
  return `${amount(inOrders, "item")}, ${amount(inFiles, "item")} in ${files}`;
}
