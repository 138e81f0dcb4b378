import { type SQL, sql } from "drizzle-orm";
import type { ColumnChoice } from "../../../domain/orders/import/columns/choice.ts";
import type { DecimalSign } from "../../../domain/orders/import/file/numbers.ts";
import type { UnreadColumn } from "../../../domain/orders/import/index.ts";
import type { LettersQuestion } from "../../../domain/orders/import/letters/offer.ts";
import type { ImportStatus } from "../../../domain/orders/import-status.ts";
import type { DateDoubt, DateOrder } from "../../../domain/orders/tracking/index.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";

/** What an import knows of its file besides its orders. */
export interface FileHeader {
  /** The header row as it stands in the file. */
  readonly labels: readonly string[];
  readonly bytes: number;
  readonly read: number;
  /** Every row is in `import_orders`. */
  readonly whole: boolean;
  /** The columns that nothing reads. Older imports do not say. */
  readonly unread?: readonly UnreadColumn[];
  /** How its amounts are written; null where they do not show it. */
  readonly decimal?: DecimalSign | null;
  /** What its letters are chosen by: its sample is as it reads in Windows-1252 then. */
  readonly letters?: LettersQuestion | null;
  /** A date of a tracking file that a person has to read, and how they did; null where none is in doubt. */
  readonly dates?: (DateDoubt & { readonly order: DateOrder | null }) | null;
  /** Values that a person set for all orders of the file that lack them, by the names of a customer's fields. */
  readonly values?: Readonly<Record<string, string>>;
  /** Rows of a tracking file have no ship date; `day` is what a person said, null as long as nobody has. */
  readonly shipDate?: { readonly day: string | null } | null;
  /** What a person has to say first, as `ColumnsWanted` asks it. */
  readonly wanted?: {
    readonly layout: string | null;
    readonly doubtful: string | null;
    readonly letters: boolean;
  };
}

/** An import as whoever runs it holds it. */
export interface ImportJob {
  readonly agencyId: string;
  readonly id: string;
  readonly teamId: string;
  readonly kind: "orders" | "tracking";
  readonly status: ImportStatus;
  readonly fileHash: string;
  readonly straight: boolean;
  readonly createProduct: boolean;
  readonly createdUserId: string | null;
  /** The store that its orders come from, where that is known. */
  readonly integrationId: string | null;
  readonly header: FileHeader | null;
  /** What a person said of its columns. */
  readonly choice: ColumnChoice | null;
  /** Written by the claim: whoever claims the job next ends this hold. */
  readonly version: number;
}

/** Somebody else has claimed the job meanwhile, or its status was changed: the hold has ended. */
export class HoldLost extends Error {
  override readonly name = "HoldLost";
}

/** A job whose row nobody touched for so long has lost its process. Every step touches it. */
const HOLD_SECONDS = 30;

/** Tracking is an agency's and no team's: its rows stand under this id, so that no seller's scope holds them. */
export const NO_TEAM = "00000000-0000-0000-0000-000000000000";

/** Free to be claimed at once. */
export const FREE = sql`to_timestamp(0)`;

export const isJob = (job: Pick<ImportJob, "agencyId" | "id">): SQL =>
  sql`agency_id = ${job.agencyId} and id = ${job.id}`;

interface JobRow extends Record<string, unknown> {
  agency_id: string;
  id: string;
  seller_team_id: string;
  kind: ImportJob["kind"];
  status: ImportStatus;
  file_hash: string;
  straight: boolean;
  create_product: boolean;
  created_user_id: string | null;
  integration_id: string | null;
  header: FileHeader | null;
  choice: ColumnChoice | null;
  version: number;
}

/**
 * The oldest import that waits for a process, held from now on; undefined where none waits. Where a request or another
 * claim has locked all that wait, the oldest is waited for: it is free in milliseconds, the next look for work comes
 * in seconds.
 */
export async function claimImport(database: Database): Promise<ImportJob | undefined> {
  const row = (await claim(database, sql`skip locked`)) ?? (await claim(database, sql``));
  return (
    row && {
      agencyId: row.agency_id,
      id: row.id,
      teamId: row.seller_team_id,
      kind: row.kind,
      status: row.status,
      fileHash: row.file_hash,
      straight: row.straight,
      createProduct: row.create_product,
      createdUserId: row.created_user_id,
      integrationId: row.integration_id,
      header: row.header,
      choice: row.choice,
      version: row.version,
    }
  );
}

async function claim(database: Database, locked: SQL): Promise<JobRow | undefined> {
  const [row] = await rowsOf<JobRow>(
    database,
    sql`update order_imports set version = version + 1, updated_at = now()
      where (agency_id, id) = (
        select agency_id, id from order_imports
        where status in ('reading', 'committing') and deleted_at is null
          and updated_at < now() - make_interval(secs => ${HOLD_SECONDS})
        order by created_at, id limit 1 for update ${locked})
      returning agency_id, id, seller_team_id, kind, status, file_hash, straight, create_product,
        created_user_id, integration_id, header, choice, version`,
  );
  return row;
}

async function holding<T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
  returning: SQL,
): Promise<T> {
  return inTransaction(database, async (tx) => {
    const held = await rowsOf(
      tx,
      sql`update order_imports set updated_at = now() where ${isJob(job)} and version = ${job.version}
        and status in ('reading', 'committing') returning ${returning}`,
    );
    if (held.length === 0) throw new HoldLost();
    return work(tx);
  });
}

/** Runs `work` in a transaction that holds the job: throws HoldLost, and changes nothing, once it is not ours. */
export const inStep = <T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => holding(database, job, work, sql`id`);

/**
 * As `inStep`, of a stage that is not at its end: it does not wait for the disk, which has it as soon as anything
 * later is there. Should the database break down before that, the job goes on from the step before.
 */
export const inStepBetween = <T>(
  database: Database,
  job: ImportJob,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => holding(database, job, work, sql`set_config('synchronous_commit', 'off', true)`);

/** Changes columns of a held job's row. */
export async function setJob(tx: Transaction, job: ImportJob, set: SQL): Promise<void> {
  await tx.execute(sql`update order_imports set ${set} where ${isJob(job)}`);
}

/** Lets go of a job: another process may go on at once. */
export async function releaseJob(database: Database, job: ImportJob): Promise<void> {
  await rowsOf(
    database,
    sql`update order_imports set updated_at = ${FREE}
      where ${isJob(job)} and version = ${job.version} and status in ('reading', 'committing') returning id`,
  );
}

/** Frees what a process held that has ended. For the embedded store, which has one process only. */
export async function freeAllHolds(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`update order_imports set updated_at = ${FREE} where status in ('reading', 'committing') returning id`,
  );
}

/** Counts an import's orders by verdict, once all are judged; whoever asks holds it. */
export async function recount(tx: Transaction, job: Pick<ImportJob, "agencyId" | "id">): Promise<void> {
  await tx.execute(sql`update order_imports j set total = c.total, ready = c.ready, attention = c.attention,
      failed = c.failed, duplicate = c.duplicate, committed = c.committed,
      left_ready = c.left_ready, left_attention = c.left_attention
    from (select count(*)::int as total,
        count(*) filter (where verdict = 'ready')::int as ready,
        count(*) filter (where verdict = 'attention')::int as attention,
        count(*) filter (where verdict = 'failed')::int as failed,
        count(*) filter (where verdict = 'duplicate')::int as duplicate,
        count(*) filter (where outcome = 'created')::int as committed,
        count(*) filter (where verdict = 'ready' and outcome is null)::int as left_ready,
        count(*) filter (where verdict = 'attention' and outcome is null)::int as left_attention
      from import_orders where agency_id = ${job.agencyId} and import_id = ${job.id}) c
    where j.agency_id = ${job.agencyId} and j.id = ${job.id}`);
}

/**
 * Where a rehearsed import stands: it waits for a person as long as good orders of it are not in, `mapping` where
 * an item of one waits for a variant. Without any it is done once some are in, else it is `rest`.
 */
export async function settle(
  tx: Transaction,
  job: Pick<ImportJob, "agencyId" | "id">,
  rest: "rehearsed" | "done",
): Promise<void> {
  const open = sql`select 1 from import_orders o where o.agency_id = ${job.agencyId}
    and o.import_id = ${job.id} and o.outcome is null`;
  await tx.execute(sql`update order_imports set updated_at = now(), status = case
      when not exists (${open} and o.verdict in ('ready', 'attention')) then
        case when committed > 0 then 'done' else ${rest} end
      when exists (${open} and o.verdict = 'attention' and o.rehearsal -> 'gates' @> '[{"gate": "mapped"}]')
        then 'mapping'
      else 'rehearsed' end
    where ${isJob(job)}`);
}

/** The file is refused as a whole: nothing of it becomes anything. */
export async function failImport(tx: Transaction, job: ImportJob, message: string): Promise<void> {
  await tx.execute(sql`delete from import_files where agency_id = ${job.agencyId} and import_id = ${job.id}`);
  await tx.execute(sql`delete from import_orders
    where agency_id = ${job.agencyId} and import_id = ${job.id} and outcome is null`);
  await recount(tx, job);
  await setJob(tx, job, sql`status = 'failed', message = ${message}`);
}
