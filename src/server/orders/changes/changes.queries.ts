import { and, sql } from "drizzle-orm";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { changeHistories } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

type Stored = Raw<
  typeof changeHistories,
  "id" | "order_id" | "reason" | "status" | "side" | "created_user_id" | "applied_at" | "proposal"
>;

const resource = resourceNamed("change-histories");

/** A change of the scope with the name of the person who decided it. */
export async function changeOf(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
): Promise<(Stored & { decided_by: string | null }) | undefined> {
  const [row] = await rowsOf<Stored & { decided_by: string | null }>(
    tx,
    sql`select id, order_id, reason, status, side, created_user_id, applied_at, proposal,
        (select full_name from users where users.id = change_histories.decided_user_id) as decided_by
      from change_histories where ${and(rowScopeOf(resource, scope).read, sql`id = ${id}`)}`,
  );
  return row;
}

/** Decides an open request. @returns whether it did: another person may have been faster */
export async function writeDecision(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
  decision: {
    status: "accepted" | "declined";
    note: string | null;
    userId: string;
    /** The change is applied by its acceptance. */
    isApplied: boolean;
  },
): Promise<boolean> {
  const { status, note, userId, isApplied } = decision;
  const rows = await rowsOf(
    tx,
    sql`update change_histories set status = ${status}, answer = ${note}, decided_user_id = ${userId},
        decided_at = now(), applied_at = case when ${isApplied}::boolean then now() end, proposal = null, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and id = ${id} and status = 'open' and deleted_at is null returning id`,
  );
  return rows.length > 0;
}

/** Marks an accepted request of an order as applied. @returns whether it did */
export async function writeApplied(tx: Transaction, { agencyId }: AgencyScope, id: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update change_histories set applied_at = now(), updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and id = ${id} and status = 'accepted' and applied_at is null
        and deleted_at is null returning id`,
  );
  return rows.length > 0;
}
