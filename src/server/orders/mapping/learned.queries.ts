import { type SQL, sql } from "drizzle-orm";
import { nameOf, skuOf } from "../../../domain/orders/mapping/key.ts";
import { escapeLike } from "../../crud/where.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { absent } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import { uuids } from "../load.queries.ts";
import { soldBy } from "./sellable.queries.ts";
import { ofTeams, openItems, type WaitingQuery } from "./waiting.queries.ts";

interface LearnedRow extends Record<string, unknown> {
  id: string;
  key: string;
  title: string | null;
  artworks: (string | null)[] | null;
  created_at: string;
  mapped_by: string | null;
  variant_id: string;
  code: string;
  color: string | null;
  color_hex: string | null;
  size: string | null;
  in_stock: boolean;
  catalog_id: string;
  catalog: string;
  picture: string | null;
  is_sold: boolean;
  open_items: number;
  used: number;
  team_id: string;
  team_name: string;
  total: number;
}

/** What teams have mapped, the latest choice first, with how many items are mapped so and how many of these open. */
export async function listLearned(
  database: Database,
  scope: AgencyScope,
  { page, limit, search, teams }: WaitingQuery,
): Promise<{ rows: LearnedRow[]; total: number }> {
  const { agencyId } = scope;
  const pattern = `%${escapeLike(search)}%`;
  const found =
    search === ""
      ? sql`true`
      : sql`(m.title ilike ${pattern} or m.key ilike ${pattern} or v.catalog_variant_code ilike ${pattern}
          or c.name ilike ${pattern})`;
  const items = sql`i.seller_team_id = m.seller_team_id and i.mapping_key = m.key and i.variant_id = m.variant_id`;
  const rows = await rowsOf<LearnedRow>(
    database,
    sql`select m.*, t.name as team_name,
        (select count(*)::int from ${openItems(agencyId, items)}) as open_items,
        (select count(*)::int from order_items i where i.agency_id = ${agencyId} and ${items}
          and i.deleted_at is null) as used
      from (
        select m.id, m.key, m.title, m.artworks, m.created_at, m.seller_team_id, m.seller_team_id as team_id,
          u.full_name as mapped_by, m.variant_id, v.catalog_variant_code as code, v.color, v.color_hex, v.size,
          v.in_stock, c.id as catalog_id, c.name as catalog, c.mockup_gallery[1] as picture,
          v.deleted_at is null and ${soldBy(agencyId)} as is_sold, count(*) over ()::int as total
        from item_mappings m
        join catalog_variants v on v.id = m.variant_id
        join catalogs c on c.id = v.catalog_id
        left join users u on u.id = m.created_user_id
        where m.agency_id = ${agencyId} and ${ofTeams(scope, teams)(sql`m.seller_team_id`)} and ${found}
        order by m.created_at desc, m.key, m.id limit ${limit} offset ${(page - 1) * limit}) m
      join seller_teams t on t.agency_id = ${agencyId} and t.id = m.team_id
      order by m.created_at desc, m.key, m.id`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** As the wire carries it. */
export const presentLearned = (row: LearnedRow) => ({
  id: row.id,
  key: row.key,
  title: row.title ?? nameOf(row.key),
  sku: skuOf(row.key),
  variant: {
    id: row.variant_id,
    catalogVariantCode: row.code,
    catalog: { id: row.catalog_id, name: row.catalog },
    color: row.color,
    colorHex: row.color_hex,
    size: row.size,
    inStock: row.in_stock,
  },
  picture: row.picture,
  /** Whether the team may still sell it: later files wait again if not. */
  sold: row.is_sold,
  artworks: (row.artworks ?? []).filter((path) => path !== null),
  openItems: row.open_items,
  used: row.used,
  mappedBy: row.mapped_by,
  mappedAt: new Date(row.created_at).toISOString(),
  sellerTeam: { id: row.team_id, name: row.team_name },
});

/** A mapping as it is stored. */
export interface Mapping extends Record<string, unknown> {
  id: string;
  seller_team_id: string;
  key: string;
  variant_id: string;
}

const mappingsOf = (scope: AgencyScope, ids: readonly string[]): SQL =>
  sql`agency_id = ${scope.agencyId} and id = any(${uuids(ids)})
    and ${ofTeams(scope, [])(sql`seller_team_id`)}`;

/** A mapping of the scope, locked until the transaction ends. Throws a Refusal: 404. */
export async function lockMapping(tx: Transaction, scope: AgencyScope, id: string): Promise<Mapping> {
  const [mapping] = await rowsOf<Mapping>(
    tx,
    sql`select id, seller_team_id, key, variant_id from item_mappings where ${mappingsOf(scope, [id])} for update`,
  );
  if (!mapping) throw absent();
  return mapping;
}

/** Forgets mappings, all or none; an id that is not among the person's is a 404. Items keep their variants. */
export async function forget(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<Mapping[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  // Locked in one order, so that two who forget the same do not wait for each other.
  await tx.execute(
    sql`select 1 from item_mappings where ${mappingsOf(scope, wanted)} order by id for update`,
  );
  const gone = await rowsOf<Mapping>(
    tx,
    sql`delete from item_mappings where ${mappingsOf(scope, wanted)}
      returning id, seller_team_id, key, variant_id`,
  );
  if (gone.length < wanted.length) throw absent();
  return gone;
}
