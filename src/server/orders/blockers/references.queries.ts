import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Orders that a transaction has created, canceled or deleted, and the teams of all that it has changed. */
export interface Moved {
  readonly teamIds: readonly string[];
  readonly ids: readonly string[];
}

/**
 * The query of `lockTeams`. It calls a volatile function of the database, whose statements see what was committed before
 * each of them began. So one round trip takes the lock, and then reads what its previous holder has committed.
 */
export const lockingTeams = (agencyId: string, { teamIds, ids }: Moved): SQL => {
  const teams = JSON.stringify([...new Set(teamIds)].sort());
  // The ids are JSON, whose length PostgreSQL does not estimate: for an array it plans each call of a prepared statement
  // again, which takes longer than the lookups.
  return sql`select id from lock_blockers(${agencyId}::uuid, ${teams}::json, ${JSON.stringify(ids)}::json) as found(id)`;
};

/**
 * Locks the blockers of these teams until the transaction ends. Taken after every other lock and by team, so that it
 * causes no deadlock; a transaction that waited for it sees the rows that the other transaction has written.
 * @returns the ids of orders that are not submitted and that share a reference with another order of their team, where
 * one of both is among `ids`. The other may be one that was canceled or deleted.
 */
export async function lockTeams(tx: Transaction, agencyId: string, moved: Moved): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, lockingTeams(agencyId, moved), "prepared");
  return rows.map(({ id }) => id);
}
