import { sql } from "drizzle-orm";
import { optionsKey, SKU_OF_KEY, spacedText, titleKey } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { queueChecks } from "../blockers/checks.queries.ts";
import { hasPersonalized } from "./declared.queries.ts";

/**
 * Queues the orders that are not approved and have an item of these products, whose declaration has changed. Items are
 * found by the mapping keys of the stored variants; those of a variant without a SKU by its catalog variant's and the title.
 */
export async function checkOrdersOfDeclared(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<void> {
  const itemsWhere = (condition: string) => sql`select order_id, title from order_items
    where agency_id = ${agencyId} and seller_team_id = k.team and mapping_key = k.key and ${sql.raw(condition)}
      and status in ('new', 'voided') and deleted_at is null`;
  await queueChecks(
    tx,
    sql`select o.agency_id, o.id from (
        select distinct p.seller_team_id as team, p.title, keyed.key, keyed.by_title
        from products p
        join product_variants g on g.agency_id = p.agency_id and g.product_id = p.id
        left join catalog_variants v on v.id = g.catalog_variant_id and v.deleted_at is null
        cross join lateral (
          select 'sku:' || ${SKU_OF_KEY} as key, false as by_title where ${SKU_OF_KEY} <> ''
          union all
          select 'text:' || ${titleKey(sql`p.title`)} || '|' || ${optionsKey(sql`g`)}, false where ${SKU_OF_KEY} = ''
          union all
          select 'sku:' || upper(${spacedText(sql`v.catalog_variant_code`)}), true where ${SKU_OF_KEY} = ''
        ) keyed
        where p.agency_id = ${agencyId} and p.id = any(${uuids(ids)})
      ) k
      cross join lateral (
        ${itemsWhere("variant_id is null")} union all ${itemsWhere("variant_id is not null")}
      ) i
      join orders o on o.agency_id = ${agencyId} and o.id = i.order_id
        and o.status in ('Unfulfilled', 'Rejected', 'InReview', 'Hold') and o.deleted_at is null
      where not k.by_title or i.title = k.title or starts_with(i.title, k.title || ' - ')
      group by o.agency_id, o.id order by o.id`,
  );
}

/**
 * The same before and after a change of what items find these products by: their titles and variants. Where nothing is
 * declared it changes nothing. A deleted product still counts.
 */
export async function checkOrdersOfNamed(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<void> {
  const [declared] = await rowsOf<{ any: boolean }>(
    tx,
    sql`select ${hasPersonalized(agencyId)} or exists (select from products
      where agency_id = ${agencyId} and id = any(${uuids(ids)}) and personalization <> '[]') as any`,
  );
  if (declared?.any) await checkOrdersOfDeclared(tx, agencyId, ids);
}
