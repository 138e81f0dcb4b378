import { sql } from "drizzle-orm";
import { counted } from "../../domain/counts.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { notify } from "../notifications/notify.ts";

interface LowStock {
  readonly product: string;
  readonly warehouse: string;
  readonly team: string;
  readonly after: number;
}

interface Names extends Record<string, unknown> {
  sku: string;
  title: string;
  product: string;
  warehouse: string;
  name: string;
}

/** Notifies the agency and the sellers that the stock of products has become low, except the person who moved it. */
export async function notifyOfLowStock(
  tx: Transaction,
  agencyId: string,
  stock: readonly LowStock[],
  actorId: string | null,
): Promise<void> {
  if (stock.length === 0) return;
  const rows = stock.map(({ product, warehouse }) => ({ product, warehouse }));
  const names = await rowsOf<Names>(
    tx,
    sql`select p.id as product, p.sku, p.title, w.id as warehouse, w.name
      from ${recordset(rows, { product: "uuid", warehouse: "uuid" })}
      join products_warehouse p on p.agency_id = ${agencyId} and p.id = x.product
      join warehouses w on w.agency_id = ${agencyId} and w.id = x.warehouse`,
  );
  const messages = stock.flatMap(({ product, warehouse, team, after }) => {
    const named = names.find((one) => one.product === product && one.warehouse === warehouse);
    if (!named) return [];
    const message = {
      event: "stock.low" as const,
      title: `${named.sku}: ${after === 0 ? "none" : counted(after, "unit")} left in ${named.name}`,
      content: named.title,
    };
    return [
      { ...message, to: { side: "agency" as const }, link: `/ag/warehouses/${warehouse}` },
      { ...message, to: { side: "seller" as const, teamId: team }, link: `/s/warehouses/${warehouse}` },
    ];
  });
  await notify(tx, agencyId, messages, { actorId });
}
