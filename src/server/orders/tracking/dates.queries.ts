import { type SQL, sql } from "drizzle-orm";
import type { DateDoubt, DateOrder } from "../../../domain/orders/tracking/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ImportJob, isJob } from "../import/job.queries.ts";

type Whose = Pick<ImportJob, "agencyId" | "id">;

/** Good rows that are not in, and whose date could be two days. */
const inDoubt = ({ agencyId, id }: Whose) => sql`o.agency_id = ${agencyId} and o.import_id = ${id}
  and o.outcome is null and o.verdict in ('ready', 'attention') and o.draft -> 'days' is not null`;

/** Good rows that are not in, and of which the file does not say when they were shipped. */
const undated = ({ agencyId, id }: Whose) => sql`o.agency_id = ${agencyId} and o.import_id = ${id}
  and o.outcome is null and o.verdict in ('ready', 'attention') and o.draft ->> 'isUndated' = 'true'`;

const reasonsBut = (abouts: readonly string[]) => sql`jsonb_array_elements(o.rehearsal -> 'reasons')
  with ordinality as r(reason, at)
  where coalesce(r.reason ->> 'about', '') <> all(${sql.param(abouts)}::text[])`;

/**
 * Gives every date that could be two days the one that the file's order makes of it. Rows that waited for nothing else
 * are ready then. @returns how many dates there were
 */
export async function settleDates(tx: Transaction, job: Whose, order: DateOrder): Promise<number> {
  return setDates(tx, sql`o.draft -> 'days' -> ${order}::text`, inDoubt(job));
}

async function setDates(tx: Transaction, day: SQL, which: SQL): Promise<number> {
  const settled = await rowsOf(
    tx,
    sql`update import_orders o set
        draft = jsonb_set(o.draft, '{shippedDate}', ${day}),
        rehearsal = jsonb_set(o.rehearsal, '{reasons}',
          (select coalesce(jsonb_agg(r.reason order by r.at), '[]'::jsonb) from ${reasonsBut(["date"])})),
        verdict = case when exists (select 1 from ${reasonsBut(["date", "note"])}) then o.verdict else 'ready' end
      where ${which} returning o.seq`,
  );
  return settled.length;
}

/** Leaves the day for a person to say, where the file says none of a good row. */
export async function askOfShipDate(tx: Transaction, job: Whose): Promise<void> {
  const asked = JSON.stringify({ shipDate: { day: null } });
  await tx.execute(sql`update order_imports set header = header || ${asked}::jsonb
    where ${isJob(job)} and exists (select 1 from import_orders o where ${undated(job)})`);
}

/** Gives the rows without a ship date this day, `YYYY-MM-DD`, and keeps it. @returns how many rows there were */
export async function settleShipDate(tx: Transaction, job: Whose, day: string): Promise<number> {
  const settled = await setDates(tx, sql`to_jsonb(${day}::text)`, undated(job));
  await tx.execute(sql`update order_imports
    set header = jsonb_set(header, '{shipDate,day}', to_jsonb(${day}::text)) where ${isJob(job)}`);
  return settled;
}

/** Leaves one date for a person to read, for all of the file; where no good row has such a date, nobody is asked. */
export async function askOfDates(tx: Transaction, job: Whose, doubt: DateDoubt): Promise<void> {
  const asked = JSON.stringify({ dates: { ...doubt, order: null } });
  await tx.execute(sql`update order_imports set header = header || ${asked}::jsonb
    where ${isJob(job)} and exists (select 1 from import_orders o where ${inDoubt(job)})`);
}

/** Keeps how a person read it. */
export async function keepDateOrder(tx: Transaction, job: Whose, order: DateOrder): Promise<void> {
  await tx.execute(sql`update order_imports
    set header = jsonb_set(header, '{dates,order}', to_jsonb(${order}::text)) where ${isJob(job)}`);
}
