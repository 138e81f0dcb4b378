import type { ListQuery } from "../../domain/resource/query.ts";
import type { ListOptions } from "../crud/list/list.ts";
import type { Database } from "../db/client.ts";
import { orderSearchFor } from "../orders/list/search-hints.queries.ts";
import type { Scope } from "../scope.ts";

/** List options of resources with their own search, so that exports match the lists. */
export async function exportOptionsOf(
  database: Database,
  resource: string,
  scope: Scope,
  { search }: ListQuery,
): Promise<ListOptions> {
  if (resource !== "orders") return {};
  return { search: await orderSearchFor(database, scope, search) };
}
