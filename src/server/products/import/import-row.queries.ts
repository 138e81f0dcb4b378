import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ImportImages, ProductImport, ProductLines } from "../../../domain/products/import/responses.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { ProductTeam } from "./products-named.queries.ts";

interface ImportRow extends Record<string, unknown> {
  id: string;
  file_name: string;
  format: ProductImport["format"];
  status: ProductImport["status"];
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  failed: number;
  variants_left: number;
  images: number;
  images_fetched: number;
  images_failed: number;
  kept: number;
  message: string | null;
  created_at: string;
}

/** An import of the team. Unknown and foreign ids respond the same. Throws an ApiError (404). */
export async function productImport(
  database: Database,
  { agencyId, teamId }: ProductTeam,
  id: string,
): Promise<ProductImport> {
  const [row] = await rowsOf<ImportRow>(
    database,
    sql`select i.*, (select count(*)::int from product_import_lines l
          where l.agency_id = i.agency_id and l.import_id = i.id and l.kept is not null) as kept
      from product_imports i where i.agency_id = ${agencyId} and i.seller_team_id = ${teamId} and i.id = ${id}
        and i.deleted_at is null`,
  );
  if (!row) throw notFound();
  const { created, changed, unchanged, failed, total } = row;
  const done = created + changed + unchanged + failed;
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    status: row.status,
    total,
    counts: { created, changed, unchanged, failed },
    progress: row.status === "importing" ? Math.floor((100 * done) / Math.max(1, total)) : 100,
    variantsLeft: row.variants_left,
    images: { total: row.images, fetched: row.images_fetched, failed: row.images_failed },
    kept: row.kept,
    message: row.message,
    createdAt: toIso(row.created_at),
  };
}

const PATIENCE_MS = 2_000;
const EVERY_MS = 50;

/** The import once it has ended, or as it is after two seconds: most files are imported by then. */
export async function settledImport(
  database: Database,
  team: ProductTeam,
  id: string,
): Promise<ProductImport> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await productImport(database, team, id);
    if (found.status !== "importing" || Date.now() > deadline) return found;
    await sleep(EVERY_MS);
  }
}

interface LineRow extends Record<string, unknown> {
  title: string;
  row: number;
  outcome: ProductLines["data"][number]["outcome"];
  product_id: string | null;
  problems: ProductLines["data"][number]["problems"] | null;
  kept: string | null;
  total: number;
}

/** The products of an import by their result; `kept` are those that its undo kept. */
export async function importLines(
  database: Database,
  team: ProductTeam,
  id: string,
  { status, page, limit }: { status: string; page: number; limit: number },
): Promise<ProductLines> {
  await productImport(database, team, id);
  const which = status === "kept" ? sql`kept is not null` : sql`outcome = ${status}`;
  const rows = await rowsOf<LineRow>(
    database,
    sql`select title, (draft -> 'draft' ->> 'row')::int as row, outcome, product_id, problems, kept,
        count(*) over ()::int as total
      from product_import_lines where agency_id = ${team.agencyId} and import_id = ${id} and ${which}
      order by seq limit ${limit} offset ${(page - 1) * limit}`,
  );
  return {
    data: rows.map((row) => ({
      title: row.title,
      row: row.row,
      outcome: row.outcome,
      productId: row.product_id,
      problems: row.problems ?? [],
      kept: row.kept,
    })),
    total: rows[0]?.total ?? 0,
  };
}

const MAX_LISTED_IMAGES = 200;

/** The images of an import that are not fetched yet, or could not be. */
export async function unfetchedImages(
  database: Database,
  team: ProductTeam,
  id: string,
): Promise<ImportImages> {
  await productImport(database, team, id);
  const data = await rowsOf<ImportImages["data"][number] & Record<string, unknown>>(
    database,
    sql`select url, status, failure from product_import_images
      where agency_id = ${team.agencyId} and import_id = ${id} and status in ('waiting', 'failed')
      order by status, id limit ${MAX_LISTED_IMAGES}`,
  );
  return { data };
}

/** The images on other hosts that a product of the team has, with the result of their last fetch. */
export async function imagesOfProduct(
  database: Database,
  { agencyId, teamId }: ProductTeam,
  productId: string,
): Promise<ImportImages> {
  const [own] = await rowsOf(
    database,
    sql`select id from products where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and id = ${productId} and deleted_at is null`,
  );
  if (!own) throw notFound();
  const data = await rowsOf<ImportImages["data"][number] & Record<string, unknown>>(
    database,
    sql`select distinct on (i.url) i.url, i.status, i.failure
      from products p join product_import_images i on i.agency_id = p.agency_id
        and i.seller_team_id = p.seller_team_id and (i.url = p.mockup or i.url = any(p.other_mockup))
      where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.id = ${productId}
        and p.deleted_at is null and i.status in ('waiting', 'failed')
      order by i.url, i.id desc`,
  );
  return { data };
}
