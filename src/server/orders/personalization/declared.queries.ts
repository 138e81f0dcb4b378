import { type SQL, sql } from "drizzle-orm";
import type { ItemPersonalization } from "../../../domain/orders/personalization/personalization.ts";
import type { PersonalizationField } from "../../../domain/products/personalization.ts";
import { recordset } from "../../db/recordset.ts";
import { optionsKey, SKU_OF_KEY, spacedText, titleKey } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";

/** Whether the agency has a product that declares fields: only then others are looked for. */
export const hasPersonalized = (agencyId: string): SQL =>
  sql`exists (select from products where agency_id = ${agencyId} and personalization <> '[]' and deleted_at is null)`;

/** Options of a variant may contain the separator of titles too; more would make many lookups of one title. */
const MAX_TITLES = sql.raw("4");

/** The titles that the product of item `i` may have: an item's title ends with the options of its variant. */
const TITLES = sql`(
  select distinct array_to_string(split.parts[1:length], ' - ') as title
  from (select string_to_array(i.title, ' - ') as parts) split
  cross join generate_series(greatest(1, cardinality(split.parts) - ${MAX_TITLES}), cardinality(split.parts)) length)`;

/**
 * The product of item `i` (id, team, key, title): the one with a variant of the item's mapping key. A variant without a
 * SKU is sold by its product's title, or by the SKU of its catalog variant under that title. Of several products the one
 * with the item's title counts, then the oldest. Titles that differ in case and spaces are only looked for where
 * something is declared, because an index has these.
 */
const productOf = (agencyId: string): SQL => {
  const ofTeam = sql`agency_id = ${agencyId} and seller_team_id = i.team and deleted_at is null`;
  const declared = sql`id, title, personalization`;
  return sql`(
  select * from (
    select p.id, p.title, p.personalization, true as is_own from product_variants g
    join lateral (select ${declared} from products where id = g.product_id and ${ofTeam}) p on true
    where g.agency_id = ${agencyId} and ${SKU_OF_KEY} = substr(i.key, 5) and i.key like 'sku:_%'
    union all
    select p.id, p.title, p.personalization, false from ${TITLES} named
    cross join lateral (
      select ${declared} from products where title = named.title and ${ofTeam}
      union all
      select ${declared} from products where ${titleKey(sql`title`)} = ${titleKey(sql`named.title`)} and ${ofTeam}
        and personalization <> '[]'
    ) p
    join product_variants g on g.agency_id = ${agencyId} and g.product_id = p.id and ${SKU_OF_KEY} = ''
    left join catalog_variants v on v.id = g.catalog_variant_id and v.deleted_at is null
    where i.key in ('text:' || ${titleKey(sql`p.title`)} || '|' || ${optionsKey(sql`g`)},
      'sku:' || upper(${spacedText(sql`v.catalog_variant_code`)}))
  ) found
  order by i.title = title or starts_with(i.title, title || ' - ') desc, is_own desc, id limit 1)`;
};

/** What the products of these orders' items declare, by item, as long as the values are checked: before the approval. */
export async function personalizationOf(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<Map<string, ItemPersonalization>> {
  const rows = await rowsOf<ItemPersonalization & { id: string } & Record<string, unknown>>(
    tx,
    sql`select i.id, i.title, i.personalization as "values", p.personalization as fields
      from (
        select i.id, i.seller_team_id as team, i.mapping_key as key, i.title, i.personalization
        from orders o join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
        where o.agency_id = ${agencyId} and o.id = any(${uuids(orderIds)})
          and o.status in ('Unfulfilled', 'Rejected', 'InReview', 'Hold')
          and i.status in ('new', 'voided') and i.mapping_key is not null and i.deleted_at is null
      ) i cross join lateral ${productOf(agencyId)} p
      where p.personalization <> '[]'`,
  );
  return new Map(rows.map(({ id, ...declared }) => [id, declared]));
}

/** An item that is not stored yet. */
export interface KeyedItem {
  readonly key: string;
  readonly title: string;
}

/** The key of an item in the result of `declaredFields`. */
export const keyedName = ({ key, title }: KeyedItem): string => `${key}\n${title}`;

/** What the products of a team's new items declare, by `keyedName`; without an entry where nothing is declared. */
export async function declaredFields(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  items: readonly KeyedItem[],
): Promise<ReadonlyMap<string, readonly PersonalizationField[]>> {
  const wanted = [...new Map(items.map((item) => [keyedName(item), item])).values()];
  const rows = await rowsOf<{ n: number; fields: PersonalizationField[] }>(
    tx,
    sql`select i.n, p.personalization as fields
      from (select x.n, ${teamId}::uuid as team, x.k as key, x.t as title
        from ${recordset(
          wanted.map(({ key, title }, n) => ({ n, k: key, t: title })),
          { n: "int", k: "text", t: "text" },
        )}) i
      cross join lateral ${productOf(agencyId)} p
      where p.personalization <> '[]'`,
  );
  return new Map(rows.map(({ n, fields }) => [keyedName(wanted[n] as KeyedItem), fields])); // An index of `wanted`.
}
