import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import {
  type NewPayout,
  type PayoutDecision,
  type PayoutKind,
  REQUEST_STATUSES,
} from "../../../domain/money/payouts.ts";
import {
  approvePayout,
  approveWalletPayout,
  requestPayout,
  requestWalletPayout,
  returnPayout,
  returnWalletPayout,
} from "../../../domain/money/wallet-operations.ts";
import { noticeOfPayout } from "../../../domain/notifications/notices.ts";
import { badRequest, forbidden, notFound } from "../../api-error.ts";
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

/** What each kind of payout does to the accounts. */
const OPERATIONS = {
  profit: { request: requestPayout, approve: approvePayout, giveBack: returnPayout },
  wallet: { request: requestWalletPayout, approve: approveWalletPayout, giveBack: returnWalletPayout },
} as const;

interface PayoutNotice {
  kind: PayoutKind;
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

/** Creates a pending payout; its amount is in flight from then on. */
export async function createPayout(
  tx: Transaction,
  scope: AgencyScope,
  { teamId, kind, ...input }: NewPayout & { teamId: string; kind: PayoutKind },
  actorId: string,
): Promise<{ id: string; name: string }> {
  await findTeam(tx, scope, teamId, { keep: true });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const id = newId();
  const amount = toCents(input.amount);
  await performOnWallet(tx, agencyId, OPERATIONS[kind].request, { id, teamId, amount }, now);
  const [name = ""] = await nextNumbers(tx, agencyId, "PAY", 1, now);
  await tx.execute(sql`insert into payouts (agency_id, id, seller_team_id, bill_name, kind, payout_method, amount, status,
      note, created_date, created_user_id)
    values (${agencyId}, ${id}, ${teamId}, ${name}, ${kind}, ${JSON.stringify(input.payoutMethod)}, ${amount.toString()},
      ${PENDING}, ${input.note ?? null}, ${now}, ${actorId})`);
  await notifyOfPayout(tx, scope, { kind, status: "requested", name, amount, teamId }, actorId);
  return { id, name };
}

/**
 * Approves or cancels a pending payout. A second decision is refused, and where two people are demanded the approval by
 * the person who has entered it. A canceled amount returns to where it came from. Sellers cancel what they have asked
 * for, which is profit.
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
  const [row] = await rowsOf<Raw<typeof payouts, "bill_name" | "amount" | "kind" | "created_user_id">>(
    tx,
    sql`update payouts set status = ${approved ? APPROVED : CANCELED}, decided_user_id = ${actor.userId},
        approved_date = ${approved ? now : null}, bill_name = coalesce(${decision.billName ?? null}, bill_name),
        note = coalesce(${decision.note ?? null}, note), updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId} and status = ${PENDING}
        and deleted_at is null
      returning bill_name, amount, kind, created_user_id`,
  );
  if (!row) {
    const existing = await rowsOf(
      tx,
      sql`select 1 from payouts where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId}
        and deleted_at is null`,
    );
    throw existing.length > 0 ? badRequest(messages.payoutDecided) : notFound();
  }
  const { kind, bill_name: name } = row;
  if (kind === "wallet" && scope.reach === "sellerTeam") throw forbidden();
  if (approved) {
    const people = { enteredBy: row.created_user_id, approver: actor };
    await requireSecondPerson(tx, scope, "payouts", people);
  }
  const amount = BigInt(row.amount);
  const { approve, giveBack } = OPERATIONS[kind];
  await performOnWallet(tx, agencyId, approved ? approve : giveBack, { id, teamId, amount }, now);
  const status = approved ? "approved" : scope.reach === "sellerTeam" ? "canceled" : "rejected";
  await notifyOfPayout(tx, scope, { kind, status, name, amount, teamId }, actor.userId);
}
