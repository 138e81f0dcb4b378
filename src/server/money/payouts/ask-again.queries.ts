import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { toCents } from "../../../domain/money/cents.ts";
import { REQUEST_STATUSES } from "../../../domain/money/payouts.ts";
import { DEFAULT_SECURITY } from "../../../domain/settings/security-settings.ts";
import { requireVerified } from "../../auth/factors/verify.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor } from "../../scope.ts";
import { settingsOf } from "../../settings/agency-settings.queries.ts";

const [PENDING, APPROVED] = REQUEST_STATUSES.keys();

/** Cents of these pending payouts, with those that the person has approved within the last hour: no sum is split up. */
async function centsAtOnce(tx: Transaction, agencyId: string, userId: string, ids: readonly string[]) {
  const [row] = await rowsOf<{ cents: string }>(
    tx,
    sql`select coalesce(sum(amount), 0)::text as cents from payouts
      where agency_id = ${agencyId} and deleted_at is null and (
        (status = ${PENDING} and id = any(${uuids(ids)}))
        or (status = ${APPROVED} and decided_user_id = ${userId} and approved_date > now() - interval '1 hour'))`,
  );
  return BigInt(row?.cents ?? 0);
}

/**
 * Asks again for the password or a factor before payouts above the agency's limit are approved. Approvals of one person wait
 * for each other, or several at once would each be below it.
 * @throws ApiError (403) with a challenge
 */
export async function askAgainAbove(
  tx: Transaction,
  request: FastifyRequest,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const { scope, userId } = actor;
  if (scope.reach !== "agency") return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`approve payouts ${userId}`}, 0))`);
  const { payoutsAskAbove } = (await settingsOf(tx, scope)).security ?? DEFAULT_SECURITY;
  const cents = await centsAtOnce(tx, scope.agencyId, userId, ids);
  if (cents > toCents(payoutsAskAbove)) await requireVerified(request, actor, tx);
}
