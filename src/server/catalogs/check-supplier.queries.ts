import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses a supplier of another owner, which an administrator could name: an agency's supplies its own catalogs only. */
export async function checkSupplier(tx: Transaction, { scope, body, stored }: WrittenRow): Promise<void> {
  const { supplier } = body;
  if (typeof supplier !== "string" || scope.reach !== "platform") return;
  const found = await rowsOf(
    tx,
    sql`select 1 from suppliers where id = ${supplier}
      and (owner_agency_id is null or owner_agency_id = ${stored.ownerAgencyId ?? null}::uuid)`,
  );
  if (found.length === 0) throw badField("supplier", messages.missingReference("Supplier"));
}
