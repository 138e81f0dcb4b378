import { sql } from "drizzle-orm";
import { variantsSheet } from "../../domain/catalogs/product-file/variants-sheet.ts";
import { toCsv } from "../../domain/csv.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { catalogs, catalogVariants, products } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { FilePiece } from "../exports/file-piece.ts";
import type { Scope } from "../scope.ts";

type Made = Raw<typeof catalogVariants, "id" | "catalog_variant_code" | "color" | "size"> &
  Pick<Raw<typeof catalogs, "name">, "name">;

/** The catalog variants of these ids, by id; those of deleted catalogs, too, which a product may still name. */
async function madeOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Made>> {
  const rows = await rowsOf<Made>(
    database,
    sql`select v.id, v.catalog_variant_code, v.color, v.size, c.name
      from catalog_variants v join catalogs c on c.id = v.catalog_id
      where v.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The variants of a product of the scope as CSV, one row each; no rows where it was deleted meanwhile. */
export async function productVariantsFile(
  database: Database,
  scope: Scope,
  id: string,
): Promise<{ total: number; pieces: AsyncGenerator<FilePiece> }> {
  const { resource, table } = modelOf(resourceNamed("products"));
  const [product] = await rowsOf<Raw<typeof products, "title" | "options" | "variants">>(
    database,
    sql`select title, options, variants from ${table}
      where ${table.id} = ${id} and ${rowScopeOf(resource, scope).read ?? sql`true`} and deleted_at is null`,
  );
  const { title = "", options = [], variants = [] } = product ?? {};
  const made = await madeOf(
    database,
    variants.flatMap(({ catalogVariant }) => catalogVariant ?? []),
  );
  const { header, lines } = variantsSheet({ title, options, variants }, (of) => {
    const goods = made.get(of);
    return goods && { ...goods, catalog: goods.name, code: goods.catalog_variant_code };
  });
  async function* pieces(): AsyncGenerator<FilePiece> {
    yield { bytes: Buffer.from(toCsv(header, lines)), rows: lines.length };
  }
  return { total: lines.length, pieces: pieces() };
}
