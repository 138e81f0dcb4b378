import { type SQL, sql } from "drizzle-orm";
import type { ColumnChoice } from "../../../domain/orders/import/columns/choice.ts";
import type { EncodingQuestion } from "../../../domain/orders/import/encoding/question.ts";
import type { UnreadColumn } from "../../../domain/orders/import/index.ts";
import type { RowQuestions } from "../../../domain/orders/import/types.ts";
import type { ImportStatus } from "../../../domain/orders/import-status.ts";
import type { DecimalSign } from "../../../domain/orders/incoming/cells/numbers.ts";
import type { DateDoubt, DateOrder } from "../../../domain/orders/tracking/index.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { type Claim, claimNext, type Queue, release, renew } from "../../jobs/lease.ts";

/** The stored data about an import's file, besides its orders. */
export interface FileHeader {
  /** The header row, unchanged. */
  readonly labels: readonly string[];
  readonly bytes: number;
  readonly read: number;
  /** Whether all rows are in `import_orders`. */
  readonly whole: boolean;
  /** Unused columns; missing in older imports. */
  readonly unread?: readonly UnreadColumn[];
  /** The decimal sign; `null` if the amounts do not show it. */
  readonly decimal?: DecimalSign | null;
  /** The choice of encodings. If it is set, the sample is decoded as Windows-1252. */
  readonly encodingQuestion?: EncodingQuestion | null;
  /** An ambiguous date of a tracking file and a person's decision; `null` if no date is ambiguous. */
  readonly dates?: (DateDoubt & { readonly order: DateOrder | null }) | null;
  /** Values that a person set for all orders of the file that lack them, by customer field. */
  readonly values?: Readonly<Record<string, string>>;
  /** Set if rows of a tracking file have no ship date; `day` is the date that a person entered, or `null`. */
  readonly shipDate?: { readonly day: string | null } | null;
  /** What a person must decide first, see `ColumnsNeeded`. */
  readonly question?: {
    readonly layout: string | null;
    readonly doubtful: string | null;
    readonly encoding: boolean;
    /** Missing in older imports, as the next one. */
    readonly sheets?: readonly string[];
    readonly rows?: RowQuestions | null;
  };
}

/** The seller team of an import. A tracking import belongs to the agency. */
export interface TeamOfKind {
  orders: string;
  tracking: null;
}
export type ImportKind = keyof TeamOfKind;

interface ClaimedJob<K extends ImportKind> extends Claim {
  readonly teamId: TeamOfKind[K];
  readonly kind: K;
  readonly status: ImportStatus;
  readonly fileHash: string;
  readonly straight: boolean;
  readonly createProduct: boolean;
  readonly createdUserId: string | null;
  /** The store of its orders, if known. */
  readonly integrationId: string | null;
  readonly header: FileHeader | null;
  /** The column mapping of its file. */
  readonly choice: ColumnChoice | null;
}
export type OrderImportJob = ClaimedJob<"orders">;
/** An import as claimed by a process. */
export type ImportJob = OrderImportJob | ClaimedJob<"tracking">;

const IN_PROGRESS = sql`status in ('reading', 'importing')`;

export const IMPORTS: Queue = {
  table: sql`order_imports`,
  isOpen: sql`${IN_PROGRESS} and deleted_at is null`,
  isClaimed: IN_PROGRESS,
  order: sql`created_at, id`,
  holdSeconds: 30,
};

export const isJob = (job: Pick<ImportJob, "agencyId" | "id">): SQL =>
  sql`agency_id = ${job.agencyId} and id = ${job.id}`;

const JOB = sql`agency_id as "agencyId", id, seller_team_id as "teamId", kind, status, file_hash as "fileHash",
  straight, create_product as "createProduct", created_user_id as "createdUserId",
  integration_id as "integrationId", header, choice, version`;

/**
 * Claims the oldest waiting import; undefined if none waits. If requests or other claims have locked all waiting
 * imports, it waits for the oldest, which takes milliseconds, while the next search for jobs is seconds away.
 */
export async function claimImport(database: Database): Promise<ImportJob | undefined> {
  return (await claimNext<ImportJob>(database, IMPORTS, JOB)) ?? claimNext(database, IMPORTS, JOB, sql``);
}

async function withClaim<T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
  returning?: SQL,
): Promise<T> {
  return inTransaction(database, async (tx) => {
    await renew(tx, IMPORTS, job, { returning });
    return work(tx);
  });
}

/** Runs `work` in a transaction that locks the job. Throws ClaimLost, without changes, if the claim was lost. */
export const inStep = <T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => withClaim(database, job, work);

/**
 * As `inStep` for intermediate steps: the commit does not wait for the disk, which it reaches with the next later
 * commit. If the database crashes before, the job continues from the previous step.
 */
export const inStepBetween = <T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => withClaim(database, job, work, sql`set_config('synchronous_commit', 'off', true)`);

export async function setJob(tx: Transaction, job: ImportJob, set: SQL): Promise<void> {
  await tx.execute(settingJob(job, set));
}

/** The statement of `setJob`. */
export const settingJob = (job: ImportJob, set: SQL): SQL =>
  sql`update order_imports set ${set} where ${isJob(job)}`;

/** Releases a job: another process may claim it at once. */
export const releaseJob = (database: Database, job: ImportJob): Promise<void> =>
  release(database, IMPORTS, job);

/** Counts an import's orders by status. The caller holds the claim or a lock. */
export async function recount(tx: Transaction, job: Pick<ImportJob, "agencyId" | "id">): Promise<void> {
  await tx.execute(sql`update order_imports j set total = c.total, ready = c.ready, attention = c.attention,
      failed = c.failed, duplicate = c.duplicate, skipped = c.skipped, committed = c.committed,
      left_ready = c.left_ready, left_attention = c.left_attention
    from (select count(*)::int as total,
        count(*) filter (where status = 'ready')::int as ready,
        count(*) filter (where status = 'attention')::int as attention,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'duplicate')::int as duplicate,
        count(*) filter (where status = 'skipped')::int as skipped,
        count(*) filter (where outcome = 'created')::int as committed,
        count(*) filter (where status = 'ready' and outcome is null)::int as left_ready,
        count(*) filter (where status = 'attention' and outcome is null)::int as left_attention
      from import_orders where agency_id = ${job.agencyId} and import_id = ${job.id}) c
    where j.agency_id = ${job.agencyId} and j.id = ${job.id}`);
}

/**
 * Sets the status of a previewed import. It waits while it has orders without problems to import, as `mapping` if one
 * of their items waits for a variant. Otherwise it is done if orders were imported, else `rest`.
 */
export async function settle(
  tx: Transaction,
  job: Pick<ImportJob, "agencyId" | "id">,
  rest: "previewed" | "done",
): Promise<void> {
  const open = sql`select 1 from import_orders o where o.agency_id = ${job.agencyId}
    and o.import_id = ${job.id} and o.outcome is null`;
  await tx.execute(sql`update order_imports set updated_at = now(), status = case
      when not exists (${open} and o.status in ('ready', 'attention')) then
        case when committed > 0 then 'done' else ${rest} end
      when exists (${open} and o.status = 'attention' and o.preview -> 'gates' @> '[{"gate": "mapped"}]')
        then 'mapping'
      else 'previewed' end
    where ${isJob(job)}`);
}

/** Deletes the lines of an import that no order was created of. */
export async function discardLines(tx: Transaction, job: ImportJob): Promise<void> {
  await tx.execute(sql`delete from import_orders
    where agency_id = ${job.agencyId} and import_id = ${job.id} and outcome is null`);
  await recount(tx, job);
}

/** Fails an import whose file is refused as a whole. */
export async function failImport(tx: Transaction, job: ImportJob, message: string): Promise<void> {
  await tx.execute(sql`delete from import_files where agency_id = ${job.agencyId} and import_id = ${job.id}`);
  await discardLines(tx, job);
  await setJob(tx, job, sql`status = 'failed', message = ${message}`);
}
