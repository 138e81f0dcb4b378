import { sql } from "drizzle-orm";
import { recordset } from "../../../db/recordset.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";
import type { ProductTeam } from "../products-named.queries.ts";

/** Adds images to fetch for an import. @returns how many it did not have yet */
export async function addImages(
  tx: Transaction,
  { agencyId, teamId }: ProductTeam,
  importId: string,
  urls: readonly string[],
): Promise<number> {
  if (urls.length === 0) return 0;
  const rows = urls.map((url) => ({ id: newId(), url }));
  const added = await rowsOf(
    tx,
    sql`insert into product_import_images (agency_id, id, import_id, seller_team_id, url)
      select ${agencyId}, id, ${importId}, ${teamId}, url from ${recordset(rows, { id: "uuid", url: "text" })}
      on conflict (agency_id, import_id, md5(url)) do nothing returning id`,
  );
  return added.length;
}
