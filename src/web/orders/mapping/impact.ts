import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";

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

/** "12 open items in 12 orders are left out, no change of charges", and what becomes of orders of nothing else. */
export function leftOutText(impact: ImpactResponse): string {
  const { kept = 0 } = impact;
  const left =
    impact.items === 0
      ? "No order changes. It is saved for later orders"
      : `${amount(impact, "open item")} ${impact.items === 1 ? "is" : "are"} left out, ${change(impact.charge)}`;
  const [has, them] =
    kept === 1 ? ["has no other item and keeps it", "it"] : ["have no other item and keep it", "them"];
  return kept === 0 ? left : `${left}. ${counted(kept, "order", "orders")} ${has}: cancel or delete ${them}`;
}

/** The number of items in orders and in files; `null` when all are in orders. */
export function impactPlaces({ inOrders, inFiles }: ImpactResponse): string | null {
  if (inFiles.items === 0) return null;
  const files = counted(inFiles.files, "previewed file", "previewed files");
  if (inOrders.items === 0) return `All in ${files}`;
  return `${amount(inOrders, "item")}, ${amount(inFiles, "item")} in ${files}`;
}
