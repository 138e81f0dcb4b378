import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";

/** A living member of the agency itself, by id. Throws the 400 of one that is none. */
export async function memberOf(tx: Transaction, agencyId: string, id: string): Promise<string> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from users where id = ${id} and owner_agency_id = ${agencyId}
      and seller_team_id is null and deleted_at is null`,
  );
  if (!found) throw refuseField("assignee", messages.missingReference("Assignee"));
  return found.id;
}
