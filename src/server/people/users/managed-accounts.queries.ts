import { and, eq, type SQL, sql } from "drizzle-orm";
import { users as declared } from "../../../domain/resources/index.ts";
import { forbidden, notFound } from "../../api-error.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, isSupplierScope } from "../../scope.ts";
import { lockTenant, MANAGES, membersOf } from "../agencies/tenant-lock.queries.ts";
import { type PersonKeys, scopeOf } from "./accounts.queries.ts";

const model = modelOf(declared);

/**
 * A condition on `users`: whose password and second factors a manager may reset, and whose sessions end. For an agency its
 * teams' members and its own, for a team its members; never another manager's of the same tenant. Administrators: everybody.
 */
export function mayManage({ scope }: Pick<Actor, "scope">): SQL {
  if (scope.reach === "agency") {
    return sql`(deleted_at is null and owner_agency_id = ${scope.agencyId}
      and (seller_team_id is not null or not ${MANAGES}))`;
  }
  if (scope.reach === "sellerTeam") return sql`(${membersOf(scope)} and not ${MANAGES})`;
  return isSupplierScope(scope) ? sql`false` : sql`deleted_at is null`;
}

/** Throws 403 for a person whom the actor reads and does not manage, 404 for any other. */
export async function refuseUnmanaged(
  executor: Pick<Transaction, "$count">,
  actor: Actor,
  id: string,
): Promise<never> {
  const { read } = rowScopeOf(declared, actor.scope);
  const readable = await executor.$count(model.table, and(read, eq(model.table.id, id)));
  throw readable > 0 ? forbidden() : notFound();
}

type Managed = PersonKeys & { id: string; full_name: string; email: string };

const managed = (actor: Actor, id: string) =>
  sql`id = ${id} and id <> ${actor.userId} and ${mayManage(actor)}`;

/** Throws 403 or 404 unless it is the id of another person whom the actor manages. */
export async function checkManaged({ drizzle }: Database, actor: Actor, id: string): Promise<void> {
  if ((await drizzle.$count(model.table, managed(actor, id))) === 0)
    await refuseUnmanaged(drizzle, actor, id);
}

/** Locks the account of another person whom the actor manages. @throws 403 or 404 */
export async function lockManaged(tx: Transaction, actor: Actor, id: string) {
  if (actor.scope.reach !== "platform") await lockTenant(tx, actor);
  const [row] = await rowsOf<Managed>(
    tx,
    sql`select id, full_name, email, owner_agency_id as agency_id, seller_team_id from users
      where ${managed(actor, id)} for no key update`,
  );
  if (!row) return refuseUnmanaged(tx, actor, id);
  return {
    userId: row.id,
    fullName: row.full_name,
    email: row.email,
    scope: scopeOf(row),
    agencyId: row.agency_id,
  };
}
