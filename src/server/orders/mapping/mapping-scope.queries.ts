import { sql } from "drizzle-orm";
import { mappingKey, titledKey } from "../../../domain/orders/mapping/mapping-key.ts";
import { productKeys } from "../../../domain/orders/mapping/product-keys.ts";
import type { ProductVariant } from "../../../domain/products/product-variants.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField } from "../../api-error.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { KEY_OF_ITEM } from "./waiting.queries.ts";

const items = modelOf(resourceNamed("order-items"));
const products = modelOf(resourceNamed("products"));
const stores = modelOf(resourceNamed("integrations"));

/** Whose items are listed: those like an order's item, those sold as a product, or those of a store; of all without. */
export interface MappingScope {
  readonly item?: string | undefined;
  readonly product?: string | undefined;
  readonly store?: string | undefined;
}

/** The keys and store of a scope; undefined for any. @throws ApiError 404 for an id out of scope, 400 for several ids */
export async function mappingScopeOf(
  database: Database,
  scope: AgencyScope,
  { item, product, store }: MappingScope,
): Promise<{ keys?: readonly string[]; store?: string }> {
  if ([item, product, store].filter((id) => id !== undefined).length > 1)
    throw badField("item", "Name one of item, product and store");
  if (item !== undefined) {
    await showRow(database, items, scope, item);
    const rows = await rowsOf<{ key: string | null }>(
      database,
      sql`select ${KEY_OF_ITEM} as key from order_items i where agency_id = ${scope.agencyId} and id = ${item}`,
    );
    return { keys: rows.flatMap(({ key }) => key ?? []) };
  }
  if (product !== undefined) {
    const { title, variants } = await showRow(database, products, scope, product);
    const keysBy = (keyOf: typeof titledKey) =>
      productKeys(String(title), variants as readonly ProductVariant[], keyOf).keys(); // As the declaration has them.
    return { keys: [...keysBy(titledKey), ...keysBy(mappingKey)] };
  }
  if (store === undefined) return {};
  await showRow(database, stores, scope, store);
  return { store };
}
