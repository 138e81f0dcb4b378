import { sql } from "drizzle-orm";
import { countryCodeOf } from "../../../../domain/orders/address/countries.ts";
import type { CommonValues } from "../../../../domain/orders/import/common-values.ts";
import { COMMON_FIELDS, type CommonField } from "../../../../domain/orders/import/responses.ts";
import { badField, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { type ImportRow, importRow } from "../import-row.queries.ts";

const OPEN = sql`status in ('ready', 'attention') and outcome is null`;

/** The fields that all pending orders of a previewed file lack; none for files without any address. */
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

const WAITING = new Set(["mapping", "previewed"]);

/**
 * Sets values that all pending orders of a previewed file lack, and checks the orders again. They are stored with the
 * file, for failed orders that are corrected later. Throws an ApiError for a value that some order has, and for an
 * unknown country.
 */
export async function setCommonValues(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  values: CommonValues,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  if (!WAITING.has(row.status)) throw badRequest("This import is not waiting for anybody's decision");
  const missing = await missingValues(tx, row);
  for (const field of COMMON_FIELDS)
    if (values[field] !== undefined && !missing.includes(field))
      throw badField(field, "Some order of this file has it: correct the others one by one");
  const countryCode = values.countryCode === undefined ? undefined : countryCodeOf(values.countryCode);
  if (countryCode === null) throw badField("countryCode", "Choose a country");
  const patch = JSON.stringify({ ...values, ...(countryCode && { countryCode }) });
  await tx.execute(sql`update import_orders
    set draft = jsonb_set(draft, '{customer}', (draft -> 'customer') || ${patch}::jsonb)
    where agency_id = ${row.agency_id} and import_id = ${id} and ${OPEN}`);
  await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE},
      header = jsonb_set(header, '{values}', coalesce(header -> 'values', '{}'::jsonb) || ${patch}::jsonb)
    where agency_id = ${row.agency_id} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: "set-values",
    object: "order-imports",
    subject: id,
    after: values,
  });
}
