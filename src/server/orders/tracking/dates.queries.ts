import { type SQL, sql } from "drizzle-orm";
import type { DateDoubt, DateOrder } from "../../../domain/orders/tracking/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ImportJob, isJob } from "../import/job.queries.ts";

type ImportRef = Pick<ImportJob, "agencyId" | "id">;

/** Rows without problems, not imported yet, whose date is ambiguous. */
const inDoubt = ({ agencyId, id }: ImportRef) => sql`o.agency_id = ${agencyId} and o.import_id = ${id}
  and o.outcome is null and o.status in ('ready', 'attention') and o.draft -> 'days' is not null`;

/** Rows without problems, not imported yet, without a ship date in the file. */
const undated = ({ agencyId, id }: ImportRef) => sql`o.agency_id = ${agencyId} and o.import_id = ${id}
  and o.outcome is null and o.status in ('ready', 'attention') and o.draft ->> 'isUndated' = 'true'`;

const reasonsBut = (abouts: readonly string[]) => sql`jsonb_array_elements(o.preview -> 'reasons')
  with ordinality as r(reason, at)
  where coalesce(r.reason ->> 'about', '') <> all(${sql.param(abouts)}::text[])`;

/** Resolves ambiguous dates by the file's order. Rows without other questions become ready. @returns how many dates */
export async function settleDates(
  tx: Transaction,
  job: ImportRef,
  order: DateOrder,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<number> {
  // The order of a file's dates does not decide a year of two digits: a person does, once per file.
  const which = isConfirmed
    ? inDoubt(job)
    : sql`${inDoubt(job)} and o.draft ->> 'isShortYear' is distinct from 'true'`;
  return setDates(tx, sql`o.draft -> 'days' -> ${order}::text`, which);
}

async function setDates(tx: Transaction, day: SQL, which: SQL): Promise<number> {
  const settled = await rowsOf(
    tx,
    sql`update import_orders o set
        draft = jsonb_set(o.draft, '{shippedDate}', ${day}),
        preview = jsonb_set(o.preview, '{reasons}',
          (select coalesce(jsonb_agg(r.reason order by r.at), '[]'::jsonb) from ${reasonsBut(["date"])})),
        status = case when exists (select 1 from ${reasonsBut(["date", "note"])}) then o.status else 'ready' end
      where ${which} returning o.seq`,
  );
  return settled.length;
}

/** Sets today as the ship date of rows without one; it can be changed for the whole file. @returns whether there are any */
export async function defaultShipDate(tx: Transaction, job: ImportRef, today: string): Promise<boolean> {
  const question = JSON.stringify({ shipDate: { day: null } });
  const asked = await rowsOf(
    tx,
    sql`update order_imports set header = header || ${question}::jsonb
      where ${isJob(job)} and exists (select 1 from import_orders o where ${undated(job)}) returning id`,
  );
  if (asked.length > 0) await settleShipDate(tx, job, today);
  return asked.length > 0;
}

/** Sets the ship date, `YYYY-MM-DD`, of the rows without one and stores it. @returns how many rows there were */
export async function settleShipDate(tx: Transaction, job: ImportRef, day: string): Promise<number> {
  const settled = await setDates(tx, sql`to_jsonb(${day}::text)`, undated(job));
  await tx.execute(sql`update order_imports
    set header = jsonb_set(header, '{shipDate,day}', to_jsonb(${day}::text)) where ${isJob(job)}`);
  return settled;
}

/** Requests the date order, once per file, if a row without problems has an ambiguous date. */
export async function requestDateOrder(tx: Transaction, job: ImportRef, doubt: DateDoubt): Promise<void> {
  const question = JSON.stringify({ dates: { ...doubt, order: null } });
  await tx.execute(sql`update order_imports set header = header || ${question}::jsonb
    where ${isJob(job)} and exists (select 1 from import_orders o where ${inDoubt(job)})`);
}

export async function keepDateOrder(tx: Transaction, job: ImportRef, order: DateOrder): Promise<void> {
  await tx.execute(sql`update order_imports
    set header = jsonb_set(header, '{dates,order}', to_jsonb(${order}::text)) where ${isJob(job)}`);
}
