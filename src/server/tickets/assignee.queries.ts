import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses an assignee who is no active member of the agency. */
export async function checkAssignee(
  tx: Transaction,
  agencyId: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [found] = await rowsOf<Raw<typeof users, "id">>(
    tx,
    sql`select id from users where id = ${id} and owner_agency_id = ${agencyId}
      and seller_team_id is null and deleted_at is null`,
  );
  if (!found) throw badField("assignee", messages.missingReference("Assignee"));
}
