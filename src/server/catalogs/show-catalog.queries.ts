import { MAX_VARIANTS } from "../../domain/catalogs/shapes.ts";
import { inSizeOrder } from "../../domain/catalogs/size-order.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { catalogs, catalogVariants } from "../../domain/resources/index.ts";
import { listPage } from "../crud/list/list.ts";
import { modelOf } from "../crud/model.ts";
import { presenterOf, veilOf, type WireRow } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import type { Database } from "../db/client.ts";
import { readGarmentPhotos } from "../mockups/garment-photos.queries.ts";
import type { Scope } from "../scope.ts";

const catalog = modelOf(catalogs);
const variant = modelOf(catalogVariants);
const variantFields = [...variant.fields.keys()].filter((name) => name !== "catalog");
const variantQuery = listQueryOf(variant.resource);
const selection = variant.selection(variantFields);
const present = presenterOf(variant, variantFields);

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** A variant with its color and size as a save of variants takes them. */
const withOptions = ({ color, colorHex, size, ...row }: WireRow): WireRow => ({
  ...row,
  color: color ? { name: color, ...(colorHex ? { hex: colorHex } : {}) } : null,
  size: size ? { name: size } : null,
});

async function variantsOf(database: Database, scope: Scope, catalogId: string) {
  const query = variantQuery.parse({
    catalog: [catalogId],
    limit: MAX_VARIANTS,
    sort: ["catalogVariantCode"],
  });
  const { rows } = await listPage(database, variant, scope, query, selection);
  const shown = rows.map(present).map(veilOf(variant, scope));
  return inSizeOrder(shown, ({ color, size }) => ({ group: textOf(color), size: textOf(size) })).map(
    withOptions,
  );
}

async function garmentPhotosOf(database: Database, scope: Scope, id: string) {
  const { version, photos } = await readGarmentPhotos(database, scope, id);
  return { version, photos };
}

/** A catalog with its garment photos and its variants, by color in the order of their SKUs, then by size. @throws ApiError 404 */
export async function showCatalog(database: Database, scope: Scope, id: string) {
  return {
    ...(await showRow(database, catalog, scope, id)),
    variants: await variantsOf(database, scope, id),
    garmentPhotos: await garmentPhotosOf(database, scope, id),
  };
}
