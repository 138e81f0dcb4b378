import { sql } from "drizzle-orm";
import type { PublicProduct } from "../../domain/catalogs/public-product.ts";
import { isRemoteImage } from "../../domain/images/address.ts";
import { remoteImagesIn, sanitiseHtml, withImagesAt } from "../crud/html.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { remotePaths } from "../files/remote/paths.queries.ts";

interface Row extends Record<string, unknown> {
  agencyId: string;
  title: string;
  description: string;
  otherMockup: string[];
  options: PublicProduct["options"];
  /** As stored: with what is the seller's own business. */
  variants: (PublicProduct["variants"][number] & Record<string, unknown>)[];
}

/**
 * A published product of an active agency, by its id alone; nothing of whose it is, or what it costs them. Its
 * images on other hosts are answered by the paths of our copies.
 */
export async function publicProduct(database: Database, id: string): Promise<PublicProduct | undefined> {
  const [row] = await rowsOf<Row>(
    database,
    sql`select p.agency_id as "agencyId", p.title, p.description, p.other_mockup as "otherMockup", p.options, p.variants
      from products p join agencies a on a.id = p.agency_id
      where p.id = ${id} and p.published and p.deleted_at is null and a.active = 1 and a.deleted_at is null`,
  );
  if (!row) return undefined;
  // It was sanitised when it was written, but for what came by other ways than a form.
  const description = sanitiseHtml(row.description);
  const remote = [...row.otherMockup.filter(isRemoteImage), ...remoteImagesIn(description)];
  const paths = await remotePaths(database, row.agencyId, remote);
  return {
    title: row.title,
    description: withImagesAt(description, paths),
    otherMockup: row.otherMockup.map((path) => paths.get(path) ?? path),
    options: row.options,
    variants: row.variants.map(({ option1, option2, option3, price, shipUsFirst }) => ({
      option1: option1 ?? null,
      option2: option2 ?? null,
      option3: option3 ?? null,
      price,
      shipUsFirst: shipUsFirst === true,
    })),
  };
}
