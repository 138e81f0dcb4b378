import { formatMoney } from "../../../domain/format.ts";
import { counted } from "../rehearsal/job.ts";

interface Share {
  items: number;
  orders: number;
  /** By how much charges change, in dollars. */
  charge: number;
}

/** How far a choice of variant reaches before it is made. */
export interface Reach extends Share {
  inOrders: Share;
  inFiles: Share & { files: number };
}

const amount = ({ items, orders }: Share, item: string) =>
  `${counted(items, item, `${item}s`)} in ${counted(orders, "order", "orders")}`;

const change = (charge: number) =>
  charge === 0 ? "no change of charge" : `${charge > 0 ? "+" : ""}${formatMoney(charge)}`;

/** "212 open items in 180 orders, +$31.40" */
export const reachWords = (reach: Share) =>
  reach.items === 0
    ? "No open item changes; the choice is remembered for later files"
    : `${amount(reach, "open item")}, ${change(reach.charge)}`;

/** Where these items are, where not all of them are in orders already. */
export function placesWords({ inOrders, inFiles }: Reach): string | null {
  if (inFiles.items === 0) return null;
  const files = counted(inFiles.files, "rehearsed file", "rehearsed files");
  if (inOrders.items === 0) return `All of ${files}`;
  return `${amount(inOrders, "item")}, ${amount(inFiles, "item")} of ${files}`;
}
