import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import { type NewPayout, type PayoutDecision, REQUEST_STATUSES } from "../../../domain/money/payouts.ts";
import { approvePayout, requestPayout, returnPayout } from "../../../domain/money/wallet-operations.ts";
import { noticeOfPayout } from "../../../domain/notifications/notices.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { payouts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import { namesOfTeams } from "../../notifications/team-names.queries.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { requireSecondPerson } from "../../settings/two-people.queries.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { performOnWallet } from "../ledger/ledger-session.queries.ts";

const [PENDING, APPROVED, CANCELED] = REQUEST_STATUSES.keys();

interface PayoutNotice {
  status: "requested" | "approved" | "rejected" | "canceled";
  name: string;
  amount: bigint;
  teamId: string;
}

async function notifyOfPayout(
  tx: Transaction,
  scope: AgencyScope,
  { amount, ...notice }: PayoutNotice,
  actorId: string,
) {
  const teamName = (await namesOfTeams(tx, scope.agencyId, [notice.teamId])).get(notice.teamId) ?? "";
  const words = { ...notice, teamName, amount: formatMoney(toDollars(amount)) };
  await notifyTeams(tx, scope.agencyId, [noticeOfPayout(words)], { actorId });
}

/** Creates a payout request; its amount is in flight from then on. @returns the request's id */
export async function createPayout(
  tx: Transaction,
  scope: AgencyScope,
  teamId: string,
  input: NewPayout,
  actorId: string,
): Promise<string> {
  await findTeam(tx, scope, teamId, { keep: true });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const id = newId();
  const amount = toCents(input.amount);
  await performOnWallet(tx, agencyId, requestPayout, { id, teamId, amount }, now);
  const [name = ""] = await nextNumbers(tx, agencyId, "PAY", 1, now);
  await tx.execute(sql`insert into payouts (agency_id, id, seller_team_id, bill_name, payout_method, amount, status,
      note, created_date, created_user_id)
    values (${agencyId}, ${id}, ${teamId}, ${name}, ${JSON.stringify(input.payoutMethod)}, ${amount.toString()},
      ${PENDING}, ${input.note ?? null}, ${now}, ${actorId})`);
  await notifyOfPayout(tx, scope, { status: "requested", name, amount, teamId }, actorId);
  return id;
}

/**
 * Approves or cancels a pending request. A second decision is refused, and where two people are demanded the approval by
 * the person who has asked. A canceled amount returns to the profit.
 */
export async function decidePayout(
  tx: Transaction,
  scope: AgencyScope,
  decision: PayoutDecision & { teamId: string; id: string },
  actor: Actor,
): Promise<void> {
  const { agencyId } = scope;
  const { teamId, id } = decision;
  await findTeam(tx, scope, teamId);
  const now = new Date().toISOString();
  const approved = decision.status === "approved";
  const [row] = await rowsOf<Raw<typeof payouts, "bill_name" | "amount" | "created_user_id">>(
    tx,
    sql`update payouts set status = ${approved ? APPROVED : CANCELED}, decided_user_id = ${actor.userId},
        approved_date = ${approved ? now : null}, bill_name = coalesce(${decision.billName ?? null}, bill_name),
        note = coalesce(${decision.note ?? null}, note), updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId} and status = ${PENDING}
        and deleted_at is null
      returning bill_name, amount, created_user_id`,
  );
  if (!row) {
    const existing = await rowsOf(
      tx,
      sql`select 1 from payouts where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId}
        and deleted_at is null`,
    );
    throw existing.length > 0 ? badRequest(messages.payoutDecided) : notFound();
  }
  if (approved) {
    const people = { enteredBy: row.created_user_id, approver: actor };
    await requireSecondPerson(tx, scope, "payouts", people);
  }
  const amount = BigInt(row.amount);
  await performOnWallet(tx, agencyId, approved ? approvePayout : returnPayout, { id, teamId, amount }, now);
  const status = approved ? "approved" : scope.reach === "sellerTeam" ? "canceled" : "rejected";
  await notifyOfPayout(tx, scope, { status, name: row.bill_name, amount, teamId }, actor.userId);
}
