import { type SQL, sql } from "drizzle-orm";
import { isExact } from "../../../domain/orders/mapping/key.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { VariantChoice } from "./choice.ts";
import { openItems } from "./waiting.queries.ts";

/** Condition on order items `i` with this key of a SKU or a title that have no mapping more exact than it. */
const ofName = ({ agencyId, teamId, key: chosen }: VariantChoice, key: string): SQL =>
  sql`i.mapping_key = ${key} and not exists (select 1 from item_mappings e where e.agency_id = ${agencyId}
    and e.seller_team_id = ${teamId} and e.key = i.exact_key and e.key <> ${chosen})`;

/** Condition on order items `i` of the key. */
function ofKey(choice: VariantChoice): SQL {
  const { key, alsoSku } = choice;
  if (key.startsWith("text:") || !isExact(key)) return ofName(choice, key);
  return alsoSku === undefined
    ? sql`i.exact_key = ${key}`
    : sql`(i.exact_key = ${key} or (${ofName(choice, alsoSku)}))`;
}

/** Whether item `i` is of an order whose charge may still change. */
const IS_DRAFTED = sql`exists (select 1 from orders d where d.agency_id = i.agency_id and d.id = i.order_id
  and (d.status in ('Unfulfilled', 'Rejected') or (d.status = 'Hold' and d.hold ->> 'from' = 'Unfulfilled')))`;

/**
 * Condition on order items `i` that the choice affects. The product of an item that was submitted can be chosen again,
 * where that does not change its variant and so its charge. Items that are not ours leave drafts only.
 */
export const concerned = (choice: VariantChoice): SQL => {
  const { teamId, variant, replaces } = choice;
  const ofTeam = sql`i.seller_team_id = ${teamId} and ${ofKey(choice)}`;
  if (!variant) return sql`${ofTeam} and (i.variant_id is null or i.mapping_due) and ${IS_DRAFTED}`;
  return sql`${ofTeam}
    and (i.variant_id is null or (i.mapping_due and (i.variant_id = ${variant.id} or ${IS_DRAFTED}))
      ${replaces ? sql` or i.variant_id = ${replaces}` : sql``})`;
};

/** Ids of orders with affected items that may still change. */
export async function ordersConcerned(tx: Transaction, choice: VariantChoice, among?: readonly string[]) {
  const some = among ? sql`${concerned(choice)} and o.id = any(${uuids(among)})` : concerned(choice);
  const rows = await rowsOf<Raw<typeof orders, "id">>(
    tx,
    sql`select distinct o.id from ${openItems(choice.agencyId, some)} order by o.id`,
  );
  return rows.map((row) => row.id);
}
