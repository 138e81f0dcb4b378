import "../../src/server/server-parts.ts";
import { sql } from "drizzle-orm";
import type { Action } from "../../src/domain/orders/act.ts";
import type { Side } from "../../src/domain/orders/order.ts";
import type { Database } from "../../src/server/db/client.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { releaseDueProfit } from "../../src/server/money/profits/release.ts";
import { perform } from "../../src/server/orders/actions/perform.ts";
import type { Shop } from "./shop.ts";

const DAY_MS = 86_400_000;

/** Applies an action to an order as one side. Throws if it is refused. */
export async function takeOrder(
  database: Database,
  shop: Shop,
  id: string,
  side: Side,
  action: Action,
  now = new Date().toISOString(),
): Promise<void> {
  const { failed } = await inTransaction(database, (tx) =>
    perform(tx, {
      scope: { reach: "agency", agencyId: shop.agencyId },
      side,
      actorId: null,
      name: action.type,
      ids: [id],
      actionFor: () => action,
      now,
    }),
  );
  if (failed[0]) throw new Error(`${action.type}: ${failed[0].message}`);
}

/** A delivered order of one tee (14.49) whose buyer paid `retail` cents to the agency's store. @returns its id */
export async function deliveredSale(
  database: Database,
  shop: Shop,
  retail: bigint,
  now: string,
): Promise<string> {
  const [id = ""] = await shop.orders(1, { collects: true, totalPrice: retail });
  const [item] = await rowsOf<{ id: string }>(
    database,
    sql`select id from order_items where agency_id = ${shop.agencyId} and order_id = ${id}`,
  );
  const steps: [Side, Action][] = [
    ["system", { type: "buyer-paid", amount: retail }],
    ["seller", { type: "submit" }],
    ["agency", { type: "approve" }],
    ["agency", { type: "pickup" }],
    ["agency", { type: "track", parcelId: newId() }],
    ["agency", { type: "update-fulfilled", items: [{ itemId: item?.id ?? "", status: "delivered" }] }],
  ];
  for (const [side, action] of steps) await takeOrder(database, shop, id, side, action, now);
  return id;
}

/** The store pays out what it collected for an order, without a fee. */
export const paidOut = (
  database: Database,
  shop: Shop,
  id: string,
  gross: bigint,
  now?: string,
): Promise<void> =>
  takeOrder(
    database,
    shop,
    id,
    "agency",
    { type: "settle", lineId: newId(), gross, fee: 0n, refunds: 0n },
    now,
  );

/** The same order, delivered a week ago and released: `retail` minus 14.49 is available for payouts. */
export async function availableProfit(database: Database, shop: Shop, retail: bigint): Promise<string> {
  const id = await deliveredSale(database, shop, retail, new Date(Date.now() - 7 * DAY_MS).toISOString());
  await paidOut(database, shop, id, retail);
  await releaseDueProfit(database);
  return id;
}
