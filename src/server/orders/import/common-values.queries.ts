import { sql } from "drizzle-orm";
import { z } from "zod";
import { countryCodeOf } from "../../../domain/orders/countries.ts";
import { CELL_LIMITS } from "../../../domain/orders/import/file/limits.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { FREE } from "./job.queries.ts";
import { type ImportRow, importRow } from "./state.queries.ts";

/** What all orders of a file may share: where their parcels go, as far as the file leaves it out. */
export const COMMON_FIELDS = ["countryCode", "province", "city", "zipCode"] as const;
export type CommonField = (typeof COMMON_FIELDS)[number];

/** Values that are set once for all orders of a file. */
export const commonValues = z
  .strictObject({
    countryCode: plainText(CELL_LIMITS.country, 1),
    province: plainText(CELL_LIMITS.province, 1),
    city: plainText(CELL_LIMITS.city, 1),
    zipCode: plainText(CELL_LIMITS.zipCode, 1),
  })
  .partial()
  .refine((values) => Object.keys(values).length > 0, "Nothing to set");
export type CommonValues = z.output<typeof commonValues>;

const OPEN = sql`verdict in ('ready', 'attention') and outcome is null`;

/** What every good order of a previewed file lacks that is not in yet; nothing of files without any address. */
export async function missingValues(where: Database | Transaction, row: ImportRow): Promise<CommonField[]> {
  const lacking = COMMON_FIELDS.map(
    (field) => sql`bool_and(draft -> 'customer' ->> ${field}::text = '') as ${sql.identifier(field)}`,
  );
  const [found] = await rowsOf<Record<CommonField | "addressed", boolean | null>>(
    where,
    sql`select bool_or(draft -> 'customer' ->> 'address1' <> '') as addressed, ${sql.join(lacking, sql`, `)}
      from import_orders where agency_id = ${row.agency_id} and import_id = ${row.id} and ${OPEN}`,
  );
  return found?.addressed ? COMMON_FIELDS.filter((field) => found[field] === true) : [];
}

const WAITING = new Set(["mapping", "rehearsed"]);

/**
 * Gives all orders of a previewed file that are not in yet the values that every one of them lacks, and has them judged
 * again. They are kept with the file, for orders that failed and are corrected later. Throws a Refusal for a value that
 * some order has, and for a country that does not exist.
 */
export async function setCommonValues(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  values: CommonValues,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  if (!WAITING.has(row.status)) throw refuse("This import is not waiting for anybody's decision");
  const missing = await missingValues(tx, row);
  for (const field of COMMON_FIELDS)
    if (values[field] !== undefined && !missing.includes(field))
      throw refuseField(field, "Some order of this file has it: correct the others one by one");
  const countryCode = values.countryCode === undefined ? undefined : countryCodeOf(values.countryCode);
  if (countryCode === null) throw refuseField("countryCode", "Choose a country");
  const said = JSON.stringify({ ...values, ...(countryCode && { countryCode }) });
  await tx.execute(sql`update import_orders
    set draft = jsonb_set(draft, '{customer}', (draft -> 'customer') || ${said}::jsonb)
    where agency_id = ${row.agency_id} and import_id = ${id} and ${OPEN}`);
  await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE},
      header = jsonb_set(header, '{values}', coalesce(header -> 'values', '{}'::jsonb) || ${said}::jsonb)
    where agency_id = ${row.agency_id} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: "set-values",
    object: "order-imports",
    subject: id,
    after: values,
  });
}
