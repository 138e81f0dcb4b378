import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/**
 * A table whose rows processes claim for a limited time: until then no other process gets the row, and afterwards any
 * process does. Its column `version` is incremented by each claim, which invalidates the previous one.
 */
export interface LeasedTable {
  readonly table: SQL;
  /** The column that is the primary key together with `agency_id`; `id` without. */
  readonly id?: SQL;
  /** Which rows may be claimed ones. Without, any. */
  readonly isClaimed?: SQL;
}

/** How the next row of a table is claimed. */
export interface Queue extends LeasedTable {
  /** Which rows `q` wait or are claimed. Without, all. */
  readonly isOpen?: SQL;
  readonly order: SQL;
  /**
   * The column with the time of the next attempt, which a claim defers by `holdSeconds`: each claim is an attempt. Without,
   * a claim expires that long after the row's last change, so that each step of a long job extends it.
   */
  readonly due?: SQL;
  readonly holdSeconds: number;
  /** What a claim writes besides. */
  readonly set?: SQL;
}

export interface Claim {
  readonly agencyId: string;
  readonly id: string;
  /** Identifies the claim: a later claim increments it, and this one can no longer write. */
  readonly version: number;
}

/** Another process has claimed the row, or its status has changed. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
}

/** The `updated_at` of a row that can be claimed at once. */
export const FREE = sql`to_timestamp(0)`;

/** A time from now; SQL's `null` where there is none. */
export const inSeconds = (seconds: number | null): SQL =>
  sql`now() + make_interval(secs => ${seconds}::double precision)`;

const ID = sql`id`;
const ANY = sql`true`;

const alsoSetting = (set: SQL | undefined) => (set ? sql`, ${set}` : sql``);

/** The statement that claims the first due row. Rows that others have locked are skipped, unless `locked` is empty. */
export function claiming(queue: Queue, returning: SQL, locked = sql`skip locked`): SQL {
  const { table, id = ID, order, due, holdSeconds: seconds, set } = queue;
  const hold = due ? sql`attempts = attempts + 1, ${due} = ${inSeconds(seconds)}` : sql`updated_at = now()`;
  return sql`update ${table} set version = version + 1, ${hold}${alsoSetting(set)}
    where (agency_id, ${id}) = (select agency_id, ${id} from ${table} q where ${isDueIn(queue)}
      order by ${order} limit 1 for update ${locked})
    returning ${returning}`;
}

/** The condition of rows `q` that can be claimed now. */
function isDueIn({ due, holdSeconds: seconds, isOpen = ANY }: Queue): SQL {
  const isDue = due
    ? sql`${due} <= now()`
    : sql`updated_at < now() - make_interval(secs => ${seconds}::double precision)`;
  return sql`(${isOpen}) and ${isDue}`;
}

/** The statement that reads since when the row waits that is claimed next: no row where none is due. */
export const waitingSince = (queue: Queue, since: SQL): SQL =>
  sql`select ${since} as since from ${queue.table} q where ${isDueIn(queue)} order by ${queue.order} limit 1`;

/** Claims the first row that is due; `undefined` where none is. */
export async function claimNext<Row extends object>(
  where: Database | Transaction,
  queue: Queue,
  returning: SQL,
  locked?: SQL,
): Promise<Row | undefined> {
  const [row] = await rowsOf<Row & Record<string, unknown>>(where, claiming(queue, returning, locked));
  return row;
}

/** The row of a claim that is still valid. */
export const isClaim = (
  { id: column = ID, isClaimed = ANY }: LeasedTable,
  { agencyId, id, version }: Claim,
): SQL => sql`agency_id = ${agencyId} and ${column} = ${id} and version = ${version} and (${isClaimed})`;

/** Changes a claimed row. @returns whether the claim was still valid; otherwise nothing has changed */
export async function writeClaimed(
  where: Database | Transaction,
  leased: LeasedTable,
  claim: Claim,
  set: SQL,
  returning = sql`version`,
): Promise<boolean> {
  const statement = sql`update ${leased.table} set ${set} where ${isClaim(leased, claim)} returning ${returning}`;
  return (await rowsOf(where, statement)).length > 0;
}

/**
 * Extends the claim of a job, which expires some time after the last change of its row, and locks the row. `set`: what it
 * writes besides. @throws ClaimLost
 */
export async function renew(
  tx: Transaction,
  queue: LeasedTable,
  claim: Claim,
  { set, returning }: { set?: SQL; returning?: SQL | undefined } = {},
): Promise<void> {
  const columns = sql`updated_at = now()${alsoSetting(set)}`;
  if (!(await writeClaimed(tx, queue, claim, columns, returning))) throw new ClaimLost();
}

/** Releases a job, so that another process can claim it at once. */
export async function release(database: Database, queue: LeasedTable, claim: Claim): Promise<void> {
  await writeClaimed(database, queue, claim, sql`updated_at = ${FREE}`);
}

/** Seconds until a job is tried again that found a full disk. */
export const AFTER_FULL_SECONDS = 60;

/**
 * Ends a claim whose job found a full disk as if it had not been made: a disk may stay full, and let claims succeed, for
 * longer than the attempts last. `status`: of jobs that wait. `also`: what it writes besides.
 */
export async function putBack(
  database: Database,
  queue: LeasedTable & { readonly due: SQL },
  claim: Claim,
  status: string,
  also?: SQL,
): Promise<void> {
  const set = sql`status = ${status}, attempts = attempts - 1, ${queue.due} = ${inSeconds(AFTER_FULL_SECONDS)}`;
  await writeClaimed(database, queue, claim, sql`${set}, updated_at = now()${alsoSetting(also)}`);
}

/** Releases the jobs that an earlier process had claimed. Only for the embedded store, which has a single process. */
export async function releaseAll(database: Database, { table, isClaimed = ANY }: LeasedTable): Promise<void> {
  await rowsOf(database, sql`update ${table} set updated_at = ${FREE} where ${isClaimed} returning version`);
}
