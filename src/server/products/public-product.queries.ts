import { sql } from "drizzle-orm";
import { isRemoteImage } from "../../domain/images/address.ts";
import type { PublicProduct } from "../../domain/products/public-product.ts";
import { remoteImagesIn, sanitizeHtml, withImagesAt } from "../crud/write/html.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { products as productsTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { remotePaths } from "../files/remote/paths.queries.ts";

type Row = Raw<typeof productsTable, "title" | "description" | "options"> & {
  agencyId: string;
  otherMockup: string[];
  variants: PublicProduct["variants"];
  shippingTitle: string;
};

/** A published product of an active agency, without owner and costs. Images of other hosts have paths of our copies. */
export async function publicProduct(database: Database, id: string): Promise<PublicProduct | undefined> {
  const [row] = await rowsOf<Row>(
    database,
    sql`select p.agency_id as "agencyId", p.title, p.description, p.other_mockup as "otherMockup", p.options,
        (select coalesce(json_agg(json_build_object('option1', v.option1, 'option2', v.option2, 'option3', v.option3,
            'price', round(v.price / 100.0, 2), 'shipUsFirst', v.ship_us_first) order by v.position), '[]')
          from product_variants v where v.agency_id = p.agency_id and v.product_id = p.id) as variants,
        coalesce(a.settings->'contact'->>'shippingTitle', '') as "shippingTitle"
      from products p join agencies a on a.id = p.agency_id
      where p.id = ${id} and p.published and p.deleted_at is null and a.active = 1 and a.deleted_at is null`,
  );
  if (!row) return undefined;
  // Forms sanitize it when they write; rows written by other ways are sanitized here.
  const description = sanitizeHtml(row.description);
  const remote = [...row.otherMockup.filter(isRemoteImage), ...remoteImagesIn(description)];
  const paths = await remotePaths(database, row.agencyId, remote);
  return {
    title: row.title,
    description: withImagesAt(description, paths),
    otherMockup: row.otherMockup.map((path) => paths.get(path) ?? path),
    options: row.options,
    variants: row.variants,
    shippingTitle: row.shippingTitle,
  };
}
