import { sql } from "drizzle-orm";
import { leftOutText } from "../../../domain/orders/incoming/own-items.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { AgencyScope } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import { chunksOf } from "../chunks.ts";
import { lockOrders } from "../load.queries.ts";
import { refreshOrderTypes } from "../order-type.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import type { ImpactShare, VariantChoice } from "./choice.ts";
import { concerned, ordersConcerned } from "./concerned.queries.ts";

interface Removed extends Record<string, unknown> {
  readonly order_id: string;
  readonly titles: readonly string[];
}

/** Those of these orders that have another item. */
async function withOthers(tx: Transaction, choice: VariantChoice, orderIds: readonly string[]) {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.order_id as id from order_items i
      where i.agency_id = ${choice.agencyId} and i.order_id = any(${uuids(orderIds)}) and i.deleted_at is null
      group by i.order_id having bool_or((${concerned(choice)}) is not true)`,
  );
  return rows.map(({ id }) => id);
}

/** Removes the affected items of these orders, and what the buyer pays for them. What a buyer has paid already stays. */
function removeItems(
  tx: Transaction,
  choice: VariantChoice,
  orderIds: readonly string[],
): Promise<Removed[]> {
  const { agencyId } = choice;
  return rowsOf<Removed>(
    tx,
    sql`with removed as (
        update order_items i set deleted_at = now(), updated_at = now(), version = i.version + 1
        where i.agency_id = ${agencyId} and ${concerned(choice)} and i.order_id = any(${uuids(orderIds)})
          and i.deleted_at is null
        returning i.order_id, i.title, i.unit_price * i.quantity as worth
      ), paid as (
        update orders o set sub_total_price = greatest(0, o.sub_total_price - r.worth),
          total_price = greatest(0, o.total_price - r.worth)
        from (select order_id, sum(worth) as worth from removed group by order_id) r
        where o.agency_id = ${agencyId} and o.id = r.order_id
          and (o.accounting -> 'sale' ->> 'paid')::boolean is not true
      )
      select order_id, array_agg(title order by title) as titles from removed group by order_id`,
  );
}

/**
 * Leaves the items out of the orders that are not submitted, which are priced again. An order needs an item, so one of
 * nothing else keeps it: a person cancels or deletes such an order. @returns also the number of these
 */
export async function leaveOut(
  tx: Transaction,
  choice: VariantChoice,
): Promise<ImpactShare & { readonly kept: number }> {
  const { agencyId, teamId, actorId } = choice;
  const scope: AgencyScope = { reach: "sellerTeam", agencyId, sellerTeamId: teamId };
  let items = 0;
  let orders = 0;
  let charge = 0n;
  let kept = 0;
  for (const chunk of chunksOf(await ordersConcerned(tx, choice))) {
    await lockOrders(tx, scope, chunk);
    // Reads again under the lock: orders submitted meanwhile stay.
    const found = await ordersConcerned(tx, choice, chunk);
    const removed = await removeItems(tx, choice, await withOthers(tx, choice, found));
    const byOrder = new Map(removed.map(({ order_id: id, titles }) => [id, titles]));
    const ids = [...byOrder.keys()];
    kept += found.length - ids.length;
    items += removed.reduce((count, { titles }) => count + titles.length, 0);
    orders += ids.length;
    await refreshSearchTexts(tx, agencyId, ids);
    await refreshOrderTypes(tx, agencyId, ids);
    const { changed } = await perform(tx, {
      scope,
      side: "system",
      actorId,
      name: "map",
      ids,
      actionFor: () => ({ type: "reprice" }),
      detailFor: ({ id }) => ({ leftOut: byOrder.get(id)?.map((title) => leftOutText(title)) ?? [] }),
    });
    for (const { before, after } of changed) charge += chargeOf(after).total - chargeOf(before).total;
  }
  return { items, orders, charge, kept };
}
