import { sql } from "drizzle-orm";
import { managerOf } from "../../domain/people/users.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { forbidden } from "../refusal.ts";
import type { Actor, AgencyScope } from "../scope.ts";

/** People of an agency itself, or of one team, as a condition on `users`. */
export const membersOf = (scope: AgencyScope) =>
  scope.reach === "agency"
    ? sql`owner_agency_id = ${scope.agencyId} and seller_team_id is null and deleted_at is null`
    : sql`owner_agency_id = ${scope.agencyId} and seller_team_id = ${scope.sellerTeamId} and deleted_at is null`;

/** Who runs what they belong to, as a condition on `users`: `isManager` in SQL. */
export const MANAGES = sql`(user_type in ('agency', 'seller') and coalesce(authority, user_type) = user_type)`;

/**
 * Locks the agency or the team whose people are about to change, so that such changes go one after the other,
 * and looks again whether whoever asks still runs it: another manager may just have said otherwise.
 */
export async function lockTenant(tx: Transaction, actor: Actor): Promise<AgencyScope> {
  const { scope } = actor;
  if (scope.reach === "platform" || managerOf(actor.userType) === null) throw forbidden();
  await tx.execute(
    scope.reach === "agency"
      ? sql`select 1 from agencies where id = ${scope.agencyId} for no key update`
      : sql`select 1 from seller_teams where agency_id = ${scope.agencyId} and id = ${scope.sellerTeamId}
          for no key update`,
  );
  const [still] = await rowsOf(
    tx,
    sql`select 1 from users where id = ${actor.userId} and status = 1 and ${membersOf(scope)} and ${MANAGES}`,
  );
  if (!still) throw forbidden();
  return scope;
}

/**
 * Another active manager than this one, the oldest first. Under the lock of `lockTenant`, so that two of them
 * cannot count on each other while both go.
 */
export async function otherManager(
  tx: Transaction,
  scope: AgencyScope,
  userId: string,
): Promise<string | undefined> {
  const [other] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from users where ${membersOf(scope)} and ${MANAGES} and status = 1 and id <> ${userId}
      order by created_at, id limit 1`,
  );
  return other?.id;
}

/** Puts another one in the place of a manager who is named on the agency or the team. */
export async function replaceManager(tx: Transaction, scope: AgencyScope, from: string, to: string) {
  await tx.execute(
    scope.reach === "agency"
      ? sql`update agencies set manager_id = ${to}, updated_at = now(), version = version + 1
          where id = ${scope.agencyId} and manager_id = ${from}`
      : sql`update seller_teams set manager_id = ${to}, updated_at = now(), version = version + 1
          where agency_id = ${scope.agencyId}
          and id = ${scope.sellerTeamId} and manager_id = ${from}`,
  );
}
