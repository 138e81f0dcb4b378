import { sql } from "drizzle-orm";
import type { ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import type { StoreProposal } from "../../../domain/orders/changes/store-proposal.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { changeHistories } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

/** Open change requests of stores, which no person has made. */
const OF_STORE = sql.raw(
  `kind = 'requested' and side = 'seller' and created_user_id is null and status = 'open' and deleted_at is null`,
);

/** A refund is only noted: an order waits for the other reasons. */
const GATING = sql.raw(`reason <> 'others'`);

type OpenRequest = Raw<typeof changeHistories, "id" | "proposal">;

/** The store's open request about this part of an order. */
export async function openStoreRequest(
  tx: Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
  reason: ChangeReason,
): Promise<OpenRequest | undefined> {
  const [row] = await rowsOf<OpenRequest>(
    tx,
    sql`select id, proposal from change_histories
      where agency_id = ${agencyId} and order_id = ${orderId} and reason = ${reason} and ${OF_STORE} limit 1`,
  );
  return row;
}

/** The store has changed the same part again: only its latest state is left to decide. */
export async function replaceStoreRequest(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
  { note, proposal }: { note: string; proposal: StoreProposal | null },
): Promise<void> {
  await tx.execute(sql`update change_histories set note = ${note}, proposal = ${JSON.stringify(proposal)}::jsonb,
      updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
}

/** Ends the store's open requests with these reasons without a person. */
export async function closeStoreRequests(
  tx: Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
  {
    reasons,
    status,
    answer,
  }: {
    reasons: readonly ChangeReason[];
    /** `accepted` where the change is applied. */
    status: "accepted" | "declined";
    answer: string;
  },
): Promise<void> {
  await tx.execute(sql`update change_histories set status = ${status}, answer = ${answer}, decided_at = now(),
      applied_at = case when ${status === "accepted"}::boolean then now() end, proposal = null, updated_at = now(),
      version = version + 1
    where agency_id = ${agencyId} and order_id = ${orderId} and reason = any(${sql.param([...reasons])}::text[])
      and ${OF_STORE}`);
}

/** Whether an order still waits for a decision about its store, although no request is open any more. */
export async function isStoreChangeDecided(
  tx: Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
): Promise<boolean> {
  const [row] = await rowsOf<{ decided: boolean }>(
    tx,
    sql`select (accounting ->> 'storeChange')::boolean is true and not exists (select 1 from change_histories
        where agency_id = ${agencyId} and order_id = ${orderId} and ${GATING} and ${OF_STORE}) as decided
      from orders where agency_id = ${agencyId} and id = ${orderId}`,
  );
  return row?.decided ?? false;
}
