import { type SQL, sql } from "drizzle-orm";
import type { Filter } from "../../../domain/resource/query.ts";
import type { Scope } from "../../scope.ts";

/** Orders with an internal note of the reader's side. */
export function hasNote(scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "equals" || scope.reach === "platform") return undefined;
  const side = sql.raw(scope.reach === "sellerTeam" ? "'seller'" : "'agency'");
  const noted = sql`exists (select 1 from order_notes n where n.agency_id = "orders".agency_id
    and n.order_id = "orders".id and n.side = ${side})`;
  return filter.value === true ? noted : sql`not ${noted}`;
}
