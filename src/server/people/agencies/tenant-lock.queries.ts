import { sql } from "drizzle-orm";
import { managerOf } from "../../../domain/people/users.ts";
import { forbidden } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { users } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";

/** A condition on `users`: members of an agency itself, or of one team. */
export const membersOf = (scope: AgencyScope) =>
  scope.reach === "agency"
    ? sql`owner_agency_id = ${scope.agencyId} and seller_team_id is null and deleted_at is null`
    : sql`owner_agency_id = ${scope.agencyId} and seller_team_id = ${scope.sellerTeamId} and deleted_at is null`;

/** A condition on `users`: `isManager` in SQL. */
export const MANAGES = sql`(user_type in ('agency', 'seller') and coalesce(authority, user_type) = user_type)`;

/**
 * Locks the agency or team whose members are about to change, which serializes such changes, and checks that the caller
 * still manages it: another manager may have changed that.
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

/** The oldest other active manager. Needs `lockTenant`, or two managers could leave, each counting on the other. */
export async function otherManager(
  tx: Transaction,
  scope: AgencyScope,
  userId: string,
): Promise<string | undefined> {
  const [other] = await rowsOf<Raw<typeof users, "id">>(
    tx,
    sql`select id from users where ${membersOf(scope)} and ${MANAGES} and status = 1 and id <> ${userId}
      order by created_at, id limit 1`,
  );
  return other?.id;
}

/** Replaces a manager who is named on the agency or team. */
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
