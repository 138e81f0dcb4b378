import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { addApproved, addRejected, hasRejected } from "../rejected.queries.ts";
import { recheckDrafts } from "./recheck.queries.ts";

async function artworkOf(tx: Transaction, agencyId: string, orderIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    tx,
    sql`select distinct art.path from order_items i,
        unnest(array[i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6]) art(path)
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(orderIds)}) and i.deleted_at is null
        and art.path is not null`,
  );
  return rows.map(({ path }) => path);
}

/** Remembers the artwork of orders that were rejected for it, so that artwork that looks like it is found. */
export async function rejectArtwork(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
  reason: string,
): Promise<void> {
  await addRejected(tx, agencyId, await artworkOf(tx, agencyId, orderIds), reason);
}

/** The artwork of approved orders is no longer found as rejected, nor in drafts that were checked before. */
export async function approveArtwork(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (!(await hasRejected(tx, agencyId))) return;
  if (await addApproved(tx, agencyId, await artworkOf(tx, agencyId, orderIds)))
    await recheckDrafts(tx, agencyId);
}
