import { z } from "zod";
import { MAX_VARIANTS } from "../../domain/catalogs/shapes.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { catalogs, catalogVariants } from "../../domain/resources/index.ts";
import { listPage } from "../crud/list/list.ts";
import { modelOf } from "../crud/model.ts";
import { presenterOf, veilOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import type { Database } from "../db/client.ts";
import type { Scope } from "../scope.ts";

const catalog = modelOf(catalogs);
const variant = modelOf(catalogVariants);
const variantFields = [...variant.fields.keys()].filter((name) => name !== "catalog");
const variantQuery = listQueryOf(variant.resource);
const selection = variant.selection(variantFields);
const present = presenterOf(variant, variantFields);

const variantResponse = variant.rowResponse.omit({ catalog: true });
export const catalogResponse = catalog.rowResponse.extend({ variants: z.array(variantResponse) });

async function variantsOf(database: Database, scope: Scope, catalogId: string) {
  const query = variantQuery.parse({
    catalog: [catalogId],
    limit: MAX_VARIANTS,
    sort: ["catalogVariantCode"],
  });
  const { rows } = await listPage(database, variant, scope, query, selection);
  return rows.map(present).map(veilOf(variant, scope));
}

/** A catalog with its variants, in the order of their SKUs. @throws ApiError 404 */
export async function showCatalog(database: Database, scope: Scope, id: string) {
  return {
    ...(await showRow(database, catalog, scope, id)),
    variants: await variantsOf(database, scope, id),
  };
}
