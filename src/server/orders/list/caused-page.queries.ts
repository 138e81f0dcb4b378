import { sql } from "drizzle-orm";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Page } from "../../crud/list/list.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { isNewestFirst, type Matches, matchesIn, pageOfNewest } from "./matches.ts";
import { blockedBy } from "./waiting-count.ts";

/** How many of the orders that wait for one cause are read first. */
const FEW = 100;

/**
 * A page of the orders that wait for one cause. Their blockers say which of them are the newest, so that these alone are
 * read: thousands of orders can wait for one SKU.
 * @param read reads the page, among these matches if there are some
 */
export async function causedPage(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  read: (matches: Matches | null) => Promise<Page>,
  few: number = FEW,
): Promise<Page> {
  const isOfCause = query.filters.some(({ field }) => field === "cause");
  const blocked = isOfCause && isNewestFirst(scope, query) ? blockedBy(scope, query) : undefined;
  if (!blocked) return read(null);
  const [found] = await rowsOf<{ count: number; ids: string }>(
    database,
    matchesIn(sql`select distinct b.order_id from order_blockers b where ${blocked.blockers}
      order by b.order_id desc limit ${sql.raw(String(few + 1))}`),
    "custom",
  );
  const page = found ? await pageOfNewest(query, { ...found, since: null }, few, read) : null;
  return page ?? read(null);
}
