import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { takenReferences } from "../incoming/team-orders.queries.ts";
import type { OrderImportJob } from "./job.queries.ts";

interface Named {
  readonly seq: number;
  readonly reference: string;
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
