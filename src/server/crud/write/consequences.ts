import type { Transaction } from "../../db/transaction.ts";
import { checkOrdersOfCatalogs } from "../../orders/blockers/checks.queries.ts";
import { checkOrdersOfProduct } from "../../orders/personalization/check-orders.queries.ts";

type Stored = Readonly<Record<string, unknown>>;

/** What queues the orders of an edited row, where these of its fields decide gates of orders. */
interface Consequence {
  readonly fields: readonly string[];
  check(tx: Transaction, stored: Stored): Promise<void>;
}

const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  catalogs: {
    fields: ["designs", "active", "publishStatus"],
    check: (tx, { id }) => checkOrdersOfCatalogs(tx, [String(id)]),
  },
  "catalog-variants": {
    fields: ["inStock"],
    check: (tx, { catalogId }) => checkOrdersOfCatalogs(tx, [String(catalogId)]),
  },
  products: {
    fields: ["personalization"],
    check: (tx, { agencyId, id }) => checkOrdersOfProduct(tx, String(agencyId), String(id)),
  },
};

/** What follows from an edit outside of its row: the gates of orders are evaluated again. */
export async function afterEdit(
  tx: Transaction,
  resource: string,
  stored: Stored,
  changed: readonly string[],
): Promise<void> {
  const consequence = CONSEQUENCES[resource];
  if (!consequence?.fields.some((name) => changed.includes(name))) return;
  await consequence.check(tx, stored);
}
