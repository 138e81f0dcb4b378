import { sql } from "drizzle-orm";
import { IMAGES_OF_ITEM } from "../../db/schema/orders.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkImages } from "../../files/library.queries.ts";
import type { AgencyScope } from "../../scope.ts";

/** Images in our storage must be in the library, or on the item already. */
export async function checkItemImages(
  tx: Transaction,
  scope: AgencyScope,
  itemId: string,
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  const [item] = await rowsOf<{ images: (string | null)[] }>(
    tx,
    sql`select ${IMAGES_OF_ITEM} as images from order_items
      where agency_id = ${scope.agencyId} and id = ${itemId}`,
  );
  const named = new Map(Object.entries(given).map(([field, path]) => [field, path ? [path] : []]));
  await checkImages(tx, scope, named, new Set(item?.images.filter((path) => path !== null)));
}
