import { sql } from "drizzle-orm";
import { counted } from "../../domain/counts.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { notify } from "../notifications/notify.ts";
import type { AgencyScope } from "../scope.ts";
import type { StockPlace } from "./move-stock.ts";

interface Names extends Record<string, unknown> {
  sku: string;
  title: string;
  warehouse: string;
}

/** Notifies the agency and the seller that the stock of a product has become low, except the person who moved it. */
export async function notifyOfLowStock(
  tx: Transaction,
  { agencyId }: AgencyScope,
  { team, warehouse, product, userId }: StockPlace & { readonly userId: string },
  quantity: number,
): Promise<void> {
  const [names] = await rowsOf<Names>(
    tx,
    sql`select p.sku, p.title, w.name as warehouse from products_warehouse p
      join warehouses w on w.agency_id = p.agency_id and w.id = ${warehouse}
      where p.agency_id = ${agencyId} and p.id = ${product}`,
  );
  if (!names) return;
  const message = {
    event: "stock.low" as const,
    title: `${names.sku}: ${quantity === 0 ? "none" : counted(quantity, "unit")} left in ${names.warehouse}`,
    content: names.title,
  };
  await notify(
    tx,
    agencyId,
    [
      { ...message, to: { side: "agency" }, link: `/ag/warehouses/${warehouse}` },
      { ...message, to: { side: "seller", teamId: team }, link: `/s/warehouses/${warehouse}` },
    ],
    { actorId: userId },
  );
}
