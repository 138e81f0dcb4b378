import { sql } from "drizzle-orm";
import type { SavedMapping } from "../../../domain/orders/mapping/evidence.ts";
import { skuOf } from "../../../domain/orders/mapping/key.ts";
import { leadsIn } from "../../../domain/orders/mapping/leads.ts";
import type { Candidate } from "../../../domain/orders/mapping/read.ts";
import { readVariants, type Suggestion, suggester } from "../../../domain/orders/mapping/suggest.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import { PARTS_OF_CODE } from "../../db/schema/catalogs.ts";
import type { catalogs as catalogsTable, catalogVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import { soldBy } from "../on-sale.ts";

/** The fields of a waiting item that suggestions need. */
export interface WaitingItem {
  readonly team_id: string;
  readonly title: string;
  readonly sku: string | null;
}

/** Maximum of rows to read: of a team's saved mappings, its agency's catalogs, and the catalogs of a page's items. */
const MAX_SAVED_MAPPINGS = 300;
const MAX_CATALOGS = 5_000;
const MAX_LEADS = 24;
const MAX_PARTS = 300;
/** Variants per item and in total to read of a catalog; those whose name matches the item come first. */
const VARIANTS_EACH = 30;
const MAX_VARIANTS = 90;
/** Variants with a part of a SKU to examine for their catalogs. */
const WITH_PART = 5_000;

type SavedMappingRow = Raw<typeof catalogVariants, "catalog_id"> & {
  team_id: string;
  key: string;
  title: string | null;
  variant_id: string;
};

/** The latest saved mappings of these teams, by team. */
async function historyOf(database: Database, agencyId: string, teamIds: readonly string[]) {
  const rows = await rowsOf<SavedMappingRow>(
    database,
    sql`select t.id as team_id, m.key, m.title, m.variant_id, v.catalog_id
      from unnest(${uuids(teamIds)}) t(id)
      cross join lateral (select key, title, variant_id from item_mappings
        where agency_id = ${agencyId} and seller_team_id = t.id
        order by created_at desc, key limit ${MAX_SAVED_MAPPINGS}) m
      join catalog_variants v on v.id = m.variant_id`,
  );
  const byTeam = new Map<string, SavedMapping[]>(teamIds.map((id) => [id, []]));
  for (const row of rows) {
    byTeam.get(row.team_id)?.push({
      title: row.title ?? "",
      sku: skuOf(row.key),
      variantId: row.variant_id,
      catalogId: row.catalog_id,
    });
  }
  return byTeam;
}

const catalogsOf = (database: Database, agencyId: string) =>
  rowsOf<Raw<typeof catalogsTable, "id" | "name">>(
    database,
    sql`select c.id, c.name from catalogs c where ${soldBy(agencyId)} order by c.id limit ${MAX_CATALOGS}`,
  );

/** Catalogs of all owners whose SKUs contain these parts, by part. */
async function catalogsByPart(
  database: Database,
  parts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byPart = new Map<string, string[]>();
  if (parts.length === 0) return byPart;
  // The owner is checked in a later query: here it would require a look at every variant of the catalogs.
  const rows = await rowsOf<{ part: string; catalog_id: string }>(
    database,
    sql`select p.part, x.catalog_id from unnest(${sql.param(parts.slice(0, MAX_PARTS))}::text[]) p(part)
      cross join lateral (select distinct catalog_id from (
        select catalog_id from catalog_variants where ${PARTS_OF_CODE} @> array[p.part] and deleted_at is null
        limit ${WITH_PART}) found) x`,
  );
  for (const { part, catalog_id: id } of rows) byPart.set(part, [...(byPart.get(part) ?? []), id]);
  return byPart;
}

/** A catalog that items point to, with possible spellings of its colors and sizes. */
interface Lead {
  catalog: string;
  asking: number;
  colors: Set<string>;
  sizes: Set<string>;
}

/** A variant with all fields that a suggestion shows. */
interface Suggestible extends Candidate {
  readonly colorHex: string | null;
}

export type Suggested = Suggestion<Suggestible>;

/** Variants of these catalogs; those whose name matches the item come first. */
function variantsOf(database: Database, leads: readonly Lead[]) {
  const requests = leads.map(({ catalog, asking, colors, sizes }) => ({
    catalog,
    most: Math.min(asking * VARIANTS_EACH, MAX_VARIANTS),
    colors: [...colors],
    sizes: [...sizes],
  }));
  return rowsOf<Suggestible & Record<string, unknown>>(
    database,
    sql`select v.*, c.id as "catalogId", c.name as catalog
      from ${recordset(requests, { catalog: "uuid", most: "int", colors: "jsonb", sizes: "jsonb" }, "w")}
      join catalogs c on c.id = w.catalog
      cross join lateral (
        select v.id, v.catalog_variant_code as code, v.color, v.color_hex as "colorHex", v.size,
          v.in_stock as "inStock"
        from catalog_variants v where v.catalog_id = w.catalog and v.deleted_at is null
        order by coalesce(w.sizes ? lower(v.size), false)::int + coalesce(w.colors ? lower(v.color), false)::int desc,
          v.id
        limit w.most) v`,
  );
}

/**
 * The most probable variants for each item, among those that its team may sell. Reads only variants that a name, a part
 * of a SKU or the team's history points to, whatever the size of the catalogs.
 */
export async function suggestionsFor(
  database: Database,
  agencyId: string,
  items: readonly WaitingItem[],
): Promise<readonly (readonly Suggested[])[]> {
  if (items.length === 0) return [];
  const history = await historyOf(database, agencyId, [...new Set(items.map(({ team_id: id }) => id))]);
  const catalogs = await catalogsOf(database, agencyId);
  const isSold = new Set(catalogs.map(({ id }) => id));
  const leadsOf = new Map([...history].map(([team, past]) => [team, leadsIn(catalogs, past)]));
  const leads = items.map((item) => leadsOf.get(item.team_id)?.(item));
  const parts = [...new Set(leads.flatMap((lead) => lead?.parts ?? []))];
  const byPart = await catalogsByPart(database, parts);

  const byCatalog = new Map<string, Lead>();
  for (const lead of leads) {
    if (!lead) continue;
    const found = [...lead.catalogIds, ...lead.parts.flatMap((part) => byPart.get(part) ?? [])];
    for (const catalog of new Set(found.filter((id) => isSold.has(id)))) {
      const one = byCatalog.get(catalog) ?? { catalog, asking: 0, colors: new Set(), sizes: new Set() };
      one.asking += 1;
      for (const color of lead.colors) one.colors.add(color);
      for (const size of lead.sizes) one.sizes.add(size);
      byCatalog.set(catalog, one);
    }
  }
  const likeliest = [...byCatalog.values()].sort((a, b) => b.asking - a.asking).slice(0, MAX_LEADS);
  const variants = readVariants(await variantsOf(database, likeliest));
  const suggestOf = new Map([...history].map(([team, past]) => [team, suggester(variants, past)]));
  return items.map((item) => suggestOf.get(item.team_id)?.(item) ?? []);
}
