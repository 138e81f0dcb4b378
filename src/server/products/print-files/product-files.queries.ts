import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { ProductFiles } from "../../../domain/products/print-files.ts";
import { badRequest } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { mockupJobs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { FREE } from "../../jobs/lease.ts";

/** A product that the caller has found in its scope. */
export interface FoundProduct {
  readonly agencyId: string;
  readonly id: string;
}

type Row = Omit<ProductFiles, "status"> & Record<string, unknown>;

/** The last job `j` with files of a product. */
const lastJob = ({ agencyId, id }: FoundProduct) => sql`(select j.agency_id, j.id, j.status from mockup_jobs j
  where j.agency_id = ${agencyId} and j.id in (
    select job_id from mockup_job_items where agency_id = ${agencyId} and product_id = ${id})
  order by j.created_at desc, j.id desc limit 1)`;

/** The files of a product's last job. */
export async function filesOfProduct(
  where: Database | Transaction,
  product: FoundProduct,
): Promise<ProductFiles> {
  const [found] = await rowsOf<Row>(
    where,
    sql`select count(*)::int as total, count(i.path)::int as done, count(i.message)::int as failed,
        (count(i.message) filter (where i.kind = 'print'))::int as "failedPrintFiles",
        coalesce(array_agg(distinct i.message) filter (where i.message is not null), '{}') as messages
      from ${lastJob(product)} j join mockup_job_items i on i.agency_id = j.agency_id and i.job_id = j.id
      where i.product_id = ${product.id}`,
  );
  const { total, done, failed, failedPrintFiles, messages: reasons } = found as Row; // An aggregate has one row.
  const counts = { total, done, failed, failedPrintFiles, messages: reasons };
  if (total === 0) return { status: "none", ...counts };
  if (done + failed < total) return { status: "making", ...counts };
  return { status: failed > 0 ? "failed" : "made", ...counts };
}

/** Refuses while files of the product are being made. The product is locked, so that none are queued meanwhile. */
export async function checkNotMaking(tx: Transaction, product: FoundProduct): Promise<void> {
  if ((await filesOfProduct(tx, product)).status === "making") throw badRequest(messages.filesAreMade);
}

/**
 * Queues the failed files of a product again, with those of other products that share them. Returns how many the product
 * has. @throws ApiError where none has failed, or the job is under way, as after another person's retry
 */
export async function retryFiles(tx: Transaction, product: FoundProduct): Promise<number> {
  const { agencyId, id } = product;
  const [job] = await rowsOf<Raw<typeof mockupJobs, "id" | "status">>(
    tx,
    sql`select j.id, j.status from mockup_jobs j join ${lastJob(product)} last on last.id = j.id
      where j.agency_id = ${agencyId} for update of j`,
  );
  if (!job) throw badRequest(messages.noFailedFiles);
  if (job.status !== "done") throw badRequest(messages.filesAreMade);
  const retried = await rowsOf<{ is_own: boolean }>(
    tx,
    sql`update mockup_job_items set message = null
      where agency_id = ${agencyId} and job_id = ${job.id} and message is not null and coalesce(same_as, seq) in (
        select coalesce(same_as, seq) from mockup_job_items
        where agency_id = ${agencyId} and job_id = ${job.id} and product_id = ${id} and message is not null)
      returning product_id = ${id} as is_own`,
  );
  if (retried.length === 0) throw badRequest(messages.noFailedFiles);
  await tx.execute(sql`update mockup_jobs set status = 'waiting', updated_at = ${FREE}
    where agency_id = ${agencyId} and id = ${job.id}`);
  return retried.filter((one) => one.is_own).length;
}
