import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { OrderImportJob } from "./job.queries.ts";

interface Named {
  readonly seq: number;
  readonly reference: string;
}

/** A team and, where it is known, the store that orders come from. */
type Source = Pick<OrderImportJob, "agencyId" | "teamId"> & Partial<Pick<OrderImportJob, "integrationId">>;

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

/**
 * The orders of a file that the team already has, by `seq`: by their reference, or without one by their row in the same
 * file. Canceled and deleted orders do not count. The result is valid while `lockTeamOrders` is held.
 */
export async function existingOrders(
  tx: Transaction,
  job: Pick<OrderImportJob, "agencyId" | "id" | "teamId" | "fileHash" | "integrationId">,
  orders: readonly Named[],
): Promise<Set<number>> {
  const references = orders.flatMap(({ reference }) => (reference === "" ? [] : [reference]));
  const taken = await takenReferences(tx, job, references);
  const unnamed = orders.flatMap(({ seq, reference }) => (reference === "" ? [seq] : []));
  const again = unnamed.length === 0 ? [] : await sameFile(tx, job, unnamed);
  return new Set([
    ...orders.filter(({ reference }) => taken.has(reference)).map(({ seq }) => seq),
    ...again.map((row) => row.seq),
  ]);
}

const sameFile = (
  tx: Transaction,
  job: Pick<OrderImportJob, "agencyId" | "id" | "teamId" | "fileHash">,
  seqs: readonly number[],
) =>
  rowsOf<{ seq: number }>(
    tx,
    sql`select distinct o.seq from order_imports j
      join import_orders o on o.agency_id = j.agency_id and o.import_id = j.id
      join orders made on made.agency_id = o.agency_id and made.id = o.order_id
      where j.agency_id = ${job.agencyId} and j.seller_team_id = ${job.teamId} and j.file_hash = ${job.fileHash}
        and j.id <> ${job.id} and o.seq = any(${sql.param([...seqs])}::int[]) and o.outcome = 'created'
        and made.status <> 'Cancel' and made.deleted_at is null`,
  );

/**
 * Locks a team until the transaction ends. Only one import or person at a time creates orders, so no
 * import creates a reference twice.
 */
export async function lockTeamOrders(tx: Transaction, teamId: string): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${teamId}`}, 0))`);
}
