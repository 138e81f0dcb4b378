import { sql } from "drizzle-orm";
import { inferStore } from "../../../../domain/stores/store-of-file.ts";
import { platformOfFormat } from "../../../../domain/stores/sync-target.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { storesOfTeam } from "../../../stores/stores-of-team.queries.ts";
import { fingerprintOf } from "../columns/saved-columns.queries.ts";
import { isJob, type OrderImportJob } from "../job.queries.ts";

/** The store chosen for the team's last file with this header row; `undefined` if there is none. */
async function lastChosen(tx: Transaction, job: OrderImportJob, fingerprint: string) {
  const [last] = await rowsOf<{ integration_id: string | null }>(
    tx,
    sql`select integration_id from order_imports
      where agency_id = ${job.agencyId} and seller_team_id = ${job.teamId} and fingerprint = ${fingerprint}
        and integration_by in ('person', 'last') and id <> ${job.id} and status <> 'undone' and deleted_at is null
      order by created_at desc, id desc limit 1`,
  );
  return last?.integration_id;
}

/**
 * Detects the store of a file and returns it, unless a person has chosen it. For a file without a review only certain evidence counts,
 * because two stores of one platform write the same header row.
 */
export async function detectStore(
  tx: Transaction,
  job: OrderImportJob,
  { headers, format }: { headers: readonly string[]; format: string },
): Promise<string | null> {
  const fingerprint = fingerprintOf(headers);
  const stores = await storesOfTeam(tx, job);
  const last = job.straight || stores.length === 0 ? undefined : await lastChosen(tx, job, fingerprint);
  const inferred = inferStore(platformOfFormat(format), stores, last);
  const [row] = await rowsOf<{ integration_id: string | null }>(
    tx,
    sql`update order_imports set fingerprint = ${fingerprint},
      integration_id = case when integration_by = 'person' then integration_id
        else ${inferred?.integrationId ?? null}::uuid end,
      integration_by = case when integration_by = 'person' then integration_by
        else ${inferred?.by ?? null}::text end
    where ${isJob(job)} returning integration_id`,
  );
  return row?.integration_id ?? null;
}
