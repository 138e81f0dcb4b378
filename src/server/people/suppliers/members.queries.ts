import { and, type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { NewPerson } from "../../../domain/people/users.ts";
import { suppliers as declaredSuppliers, users as declaredUsers } from "../../../domain/resources/index.ts";
import { badRequest, forbidden, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { endTokensOf } from "../../auth/one-time-tokens.queries.ts";
import { endSignInsOf } from "../../auth/sign-in/end-sign-ins.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { showOwn, showRow } from "../../crud/show.ts";
import { suppliers } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, Scope } from "../../scope.ts";
import { invite } from "../users/invite.queries.ts";

const supplierModel = modelOf(declaredSuppliers);
const userModel = modelOf(declaredUsers);

const PLATFORM: Scope = { reach: "platform" };

/** Locks a supplier that the person may change, and returns its agency. @throws 404, or 403 where it is read-only */
async function lockSupplier(tx: Transaction, actor: Actor, id: string): Promise<string | null> {
  await showRow(tx, supplierModel, actor.scope, id);
  const { write } = rowScopeOf(declaredSuppliers, actor.scope);
  const [row] = await tx
    .select({ agencyId: suppliers.ownerAgencyId })
    .from(suppliers)
    .where(and(write, sql`id = ${id}`))
    .for("no key update");
  if (!row) throw forbidden();
  return row.agencyId;
}

/** Invites a person of a supplier, in the name of its owner. */
export async function inviteMember(
  tx: Transaction,
  actor: Actor,
  supplierId: string,
  { fullName: name, email }: NewPerson,
): Promise<WireRow> {
  const agencyId = await lockSupplier(tx, actor, supplierId);
  const id = newId();
  const brand: Scope = agencyId === null ? PLATFORM : { reach: "agency", agencyId };
  const person = { id, email, name, userType: "supplier", supplierId } as const;
  await invite(tx, actor, PLATFORM, person, { field: "email", brand });
  return showOwn(tx, userModel, PLATFORM, { id, agencyId: null });
}

/** Deletes a person who belongs to no agency: sessions and links end, the address becomes free, the name stays. */
async function removePerson(tx: Transaction, actor: Actor, id: string, isOne: SQL): Promise<void> {
  if (id === actor.userId) throw badRequest(messages.ownAccount);
  const removed = await rowsOf(
    tx,
    sql`update users set deleted_at = now(), updated_at = now(), version = version + 1
      where id = ${id} and ${isOne} and deleted_at is null returning id`,
  );
  if (removed.length === 0) throw notFound();
  await endTokensOf(tx, id, ["confirm", "reset", "invite"]);
  await endSignInsOf(tx, id);
  await recordAudit(tx, actor, { action: "delete", object: declaredUsers.name, subject: id });
}

export async function removeMember(tx: Transaction, actor: Actor, supplierId: string, id: string) {
  await lockSupplier(tx, actor, supplierId);
  await removePerson(tx, actor, id, sql`supplier_id = ${supplierId}`);
}

export const IS_ADMINISTRATOR = sql.raw("user_type = 'administrator'");

export async function inviteAdministrator(
  tx: Transaction,
  actor: Actor,
  { fullName: name, email }: NewPerson,
): Promise<WireRow> {
  const id = newId();
  await invite(tx, actor, PLATFORM, { id, email, name, userType: "administrator" }, { field: "email" });
  return showOwn(tx, userModel, PLATFORM, { id, agencyId: null });
}

/** Deletes another administrator. Locks all of them: two who delete each other would leave none. */
export async function removeAdministrator(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const all = await rowsOf<{ id: string }>(
    tx,
    sql`select id from users where ${IS_ADMINISTRATOR} and deleted_at is null order by id for update`,
  );
  if (!all.some((one) => one.id === actor.userId)) throw forbidden();
  await removePerson(tx, actor, id, IS_ADMINISTRATOR);
}
