import { sql } from "drizzle-orm";
import { toCsv } from "../../domain/csv.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { variantsSheet } from "../../domain/products/import/variants-sheet.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Nullable, Raw } from "../db/raw-row.ts";
import type { catalogs, catalogVariants, products, productVariants } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { FilePiece } from "../exports/file-piece.ts";
import type { Scope } from "../scope.ts";

type Row = Nullable<Raw<typeof productVariants, "option1" | "option2" | "option3" | "sku">> &
  Nullable<Raw<typeof productVariants, "price" | "ship_us_first" | "catalog_variant_id">> &
  Nullable<Raw<typeof catalogVariants, "catalog_variant_code" | "color" | "size">> &
  Nullable<Pick<Raw<typeof catalogs, "name">, "name">> &
  Raw<typeof products, "title" | "options">;

const variantOf = ({ price, ship_us_first, catalog_variant_id, option1, option2, option3, sku }: Row) =>
  price === null
    ? []
    : [
        {
          option1,
          option2,
          option3,
          sku,
          price: toDollars(BigInt(price)),
          shipUsFirst: ship_us_first === true,
          catalogVariant: catalog_variant_id,
        },
      ];

/** The variants of a product of the scope as CSV, one row each; no rows where it was deleted meanwhile. */
export async function productVariantsFile(
  database: Database,
  scope: Scope,
  id: string,
): Promise<{ total: number; pieces: AsyncGenerator<FilePiece> }> {
  const { resource, table } = modelOf(resourceNamed("products"));
  // The left join keeps a product without variants, for its options' names.
  const rows = await rowsOf<Row>(
    database,
    sql`select ${table.title}, ${table.options}, v.option1, v.option2, v.option3, v.sku, v.price, v.ship_us_first, v.catalog_variant_id,
        m.catalog_variant_code, m.color, m.size, c.name
      from ${table} left join product_variants v on v.agency_id = ${table.agencyId} and v.product_id = ${table.id}
      left join catalog_variants m on m.id = v.catalog_variant_id left join catalogs c on c.id = m.catalog_id
      where ${table.id} = ${id} and ${rowScopeOf(resource, scope).read ?? sql`true`}
      order by v.position`,
  );
  const goods = new Map(
    rows.map((row) => [
      row.catalog_variant_id,
      { catalog: row.name ?? "", code: row.catalog_variant_code ?? "", color: row.color, size: row.size },
    ]),
  );
  const { title = "", options = [] } = rows[0] ?? {};
  const { header, lines } = variantsSheet({ title, options, variants: rows.flatMap(variantOf) }, (id) =>
    goods.get(id),
  );
  async function* pieces(): AsyncGenerator<FilePiece> {
    yield { bytes: Buffer.from(toCsv(header, lines)), rows: lines.length };
  }
  return { total: lines.length, pieces: pieces() };
}
