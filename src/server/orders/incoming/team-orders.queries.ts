import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { TenantRef } from "./pricing-context.queries.ts";

/** A team and, where it is known, the store that orders come from. */
interface Source extends TenantRef {
  readonly integrationId?: string | null;
}

/**
 * Which of these references orders of the team have. Canceled and deleted orders do not count, nor do those of another
 * store: two stores number their orders alike. Where a store is not known, it may be the same.
 */
export async function takenReferences(
  tx: Transaction,
  { agencyId, teamId, integrationId = null }: Source,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const found = await rowsOf<{ reference: string }>(
    tx,
    // One lookup per reference: otherwise a table that has grown since it was last analyzed is scanned completely
    // by the team's index.
    sql`select named.reference from unnest(${sql.param([...references])}::text[]) as named(reference)
      cross join lateral (select seller_team_id, integration_id from orders
        where agency_id = ${agencyId} and reference_id1 = named.reference and status <> 'Cancel'
          and deleted_at is null offset 0) as known
      where known.seller_team_id = ${teamId}
        and (known.integration_id is null or known.integration_id = coalesce(${integrationId}::uuid, known.integration_id))`,
  );
  return new Set(found.map((row) => row.reference));
}

/** Locks a team until the transaction ends: one import or person at a time creates orders, and no reference twice. */
export async function lockTeamOrders(tx: Transaction, teamId: string): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${teamId}`}, 0))`);
}
