import { type SQL, sql } from "drizzle-orm";
import { correctionObstacle } from "../../../../domain/orders/import/obstacles.ts";
import { badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { importRow } from "../import-row.queries.ts";
import { type ImportJob, isJob } from "../job.queries.ts";

/** Takes skipped lines as orders to import; their status is that of the next check. Returns their number. */
async function acceptLines(
  tx: Transaction,
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  which: SQL,
): Promise<number> {
  const accepted = await rowsOf(
    tx,
    sql`update import_orders set status = 'attention',
        draft = (draft - 'anyway' - 'anywayRetail') || '{"accepted": true}'::jsonb
          || case when draft ? 'anyway' then jsonb_build_object('items', draft -> 'anyway',
            'retail', coalesce(draft -> 'anywayRetail', draft -> 'retail')) else '{}'::jsonb end
      where agency_id = ${agencyId} and import_id = ${id} and status = 'skipped' and outcome is null and ${which}
      returning seq`,
  );
  return accepted.length;
}

/** Lets an import be checked again, by its job. */
export const recheckSoon = (tx: Transaction, job: Pick<ImportJob, "agencyId" | "id">) =>
  tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE} where ${isJob(job)}`);

/** Imports orders anyway that are not paid, on hold or done in the store: those that begin in these rows, or all. */
export async function acceptSkipped(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  rows: readonly number[] | undefined,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = correctionObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  const job = { agencyId: row.agency_id, id };
  const which = rows ? sql`(draft ->> 'row')::int = any(${sql.param([...rows])}::int[])` : sql`true`;
  const accepted = await acceptLines(tx, job, which);
  if (accepted === 0) throw badRequest("No skipped order of this file is left");
  if (rows && accepted < new Set(rows).size) throw badRequest("Some of these orders are not skipped");
  await recheckSoon(tx, job);
  await recordAudit(tx, actor, {
    action: "accept-skipped",
    object: "order-imports",
    subject: id,
    after: { rows: rows ?? "all" },
  });
}

/**
 * Takes the orders that only wait for a payment on delivery, where the import's store imports such orders. Returns
 * whether there are any, which are checked next.
 */
export async function acceptOnDelivery(
  tx: Transaction,
  job: Pick<ImportJob, "agencyId" | "id">,
): Promise<boolean> {
  const accepted = await acceptLines(
    tx,
    job,
    sql`draft ? 'onDelivery' and exists (select 1 from order_imports j
      join integrations i on i.agency_id = j.agency_id and i.id = j.integration_id
      where j.agency_id = ${job.agencyId} and j.id = ${job.id} and i.import_on_delivery)`,
  );
  if (accepted > 0) await recheckSoon(tx, job);
  return accepted > 0;
}
