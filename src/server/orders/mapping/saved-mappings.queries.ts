import { type SQL, sql } from "drizzle-orm";
import { nameOfKey, skuOf } from "../../../domain/orders/mapping/key.ts";
import type { SavedMapping } from "../../../domain/orders/mapping/responses.ts";
import { notFound } from "../../api-error.ts";
import { escapeLike } from "../../crud/list/where.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { catalogVariants, itemMappings } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { andOfProxiedOrder } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { soldBy } from "../on-sale.ts";
import { ofTeams, openItems, type WaitingQuery } from "./waiting.queries.ts";

type SavedMappingRow = Raw<
  typeof itemMappings,
  "id" | "key" | "title" | "artworks" | "created_at" | "variant_id"
> &
  Nullable<Raw<typeof catalogVariants, "color" | "color_hex" | "size" | "in_stock">> & {
    code: string | null;
    catalog_id: string | null;
    catalog: string | null;
    image: string | null;
    is_sold: boolean;
    open_items: number;
    used: number;
    mapped_by: string | null;
    team_id: string;
    team_name: string;
    total: number;
  };

/** Saved variant mappings, newest first, with the number of items that use each and how many of these are open. */
export async function listSavedMappings(
  database: Database,
  scope: AgencyScope,
  { page, limit, search, teams }: WaitingQuery,
): Promise<{ rows: SavedMappingRow[]; total: number }> {
  const { agencyId } = scope;
  const pattern = `%${escapeLike(search)}%`;
  const found =
    search === ""
      ? sql`true`
      : sql`(m.title ilike ${pattern} or m.key ilike ${pattern} or v.catalog_variant_code ilike ${pattern}
          or c.name ilike ${pattern})`;
  const items = sql`i.seller_team_id = m.seller_team_id and i.variant_id = m.variant_id
    and (i.exact_key = m.key or (i.mapping_key = m.key and not exists (select 1 from item_mappings e
      where e.agency_id = i.agency_id and e.seller_team_id = i.seller_team_id and e.key = i.exact_key
        and e.key <> m.key))) ${andOfProxiedOrder(scope, sql`i.order_id`)}`;
  const rows = await rowsOf<SavedMappingRow>(
    database,
    sql`select m.*, t.name as team_name,
        (select count(*)::int from ${openItems(agencyId, items)}) as open_items,
        (select count(*)::int from order_items i where i.agency_id = ${agencyId} and ${items}
          and i.deleted_at is null) as used
      from (
        select m.id, m.key, m.title, m.artworks, m.created_at, m.seller_team_id, m.seller_team_id as team_id,
          u.full_name as mapped_by, m.variant_id, v.catalog_variant_code as code, v.color, v.color_hex, v.size,
          v.in_stock, c.id as catalog_id, c.name as catalog, c.mockup_gallery[1] as image,
          v.id is null or (v.deleted_at is null and ${soldBy(agencyId)}) as is_sold, count(*) over ()::int as total
        from item_mappings m
        left join catalog_variants v on v.id = m.variant_id
        left join catalogs c on c.id = v.catalog_id
        left join users u on u.id = m.created_user_id
        where m.agency_id = ${agencyId} and (m.variant_id is null or c.id is not null) and ${ofTeams(scope, teams)(sql`m.seller_team_id`)} and ${found}
        order by m.created_at desc, m.key, m.id limit ${limit} offset ${(page - 1) * limit}) m
      join seller_teams t on t.agency_id = ${agencyId} and t.id = m.team_id
      order by m.created_at desc, m.key, m.id`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** `null` for items that are not ours. */
function variantOf({ variant_id: id, code, catalog_id, catalog, ...row }: SavedMappingRow) {
  if (id === null || code === null || catalog_id === null || catalog === null) return null;
  return {
    id,
    catalogVariantCode: code,
    catalog: { id: catalog_id, name: catalog },
    color: row.color,
    colorHex: row.color_hex,
    size: row.size,
    inStock: row.in_stock ?? false,
  };
}

export const presentSavedMapping = (row: SavedMappingRow): SavedMapping => ({
  id: row.id,
  key: row.key,
  title: row.title ?? nameOfKey(row.key),
  sku: skuOf(row.key),
  variant: variantOf(row),
  image: row.image,
  sold: row.is_sold,
  artworks: (row.artworks ?? []).filter((path) => path !== null),
  openItems: row.open_items,
  used: row.used,
  mappedBy: row.mapped_by,
  mappedAt: new Date(row.created_at).toISOString(),
  sellerTeam: { id: row.team_id, name: row.team_name },
});

export type StoredMapping = Raw<typeof itemMappings, "id" | "seller_team_id" | "key" | "variant_id">;

const mappingsOf = (scope: AgencyScope, ids: readonly string[]): SQL =>
  sql`agency_id = ${scope.agencyId} and id = any(${uuids(ids)})
    and ${ofTeams(scope, [])(sql`seller_team_id`)}`;

/** A mapping of the scope, locked until the transaction ends. Throws an ApiError: 404. */
export async function lockMapping(tx: Transaction, scope: AgencyScope, id: string): Promise<StoredMapping> {
  const [mapping] = await rowsOf<StoredMapping>(
    tx,
    sql`select id, seller_team_id, key, variant_id from item_mappings where ${mappingsOf(scope, [id])} for update`,
  );
  if (!mapping) throw notFound();
  return mapping;
}

/** Deletes saved mappings, all or none. Items keep their variants. Throws an ApiError (404) for an id out of scope. */
export async function deleteMappings(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<StoredMapping[]> {
  const sorted = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  // Locked in one order, so that two deletions of the same mappings do not deadlock.
  await tx.execute(
    sql`select 1 from item_mappings where ${mappingsOf(scope, sorted)} order by id for update`,
  );
  const gone = await rowsOf<StoredMapping>(
    tx,
    sql`delete from item_mappings where ${mappingsOf(scope, sorted)}
      returning id, seller_team_id, key, variant_id`,
  );
  if (gone.length < sorted.length) throw notFound();
  return gone;
}
