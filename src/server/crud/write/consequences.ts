import type { Transaction } from "../../db/transaction.ts";
import { checkOrdersOfCatalogs } from "../../orders/blockers/checks.queries.ts";

/** The catalog of an edited row, where these of its fields decide gates of orders. */
interface Consequence {
  readonly fields: readonly string[];
  catalogOf(stored: Readonly<Record<string, unknown>>): string;
}

const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  catalogs: { fields: ["designs", "active", "publishStatus"], catalogOf: ({ id }) => String(id) },
  "catalog-variants": { fields: ["inStock"], catalogOf: ({ catalogId }) => String(catalogId) },
};

/** What follows from an edit outside of its row: the gates of orders are evaluated again. */
export async function afterEdit(
  tx: Transaction,
  resource: string,
  stored: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): Promise<void> {
  const consequence = CONSEQUENCES[resource];
  if (!consequence?.fields.some((name) => changed.includes(name))) return;
  await checkOrdersOfCatalogs(tx, [consequence.catalogOf(stored)]);
}
