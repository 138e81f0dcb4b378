import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Authority } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { grantable, managerOf, type NewUser } from "../../../domain/people/users.ts";
import { users as declared } from "../../../domain/resources/index.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { endKeysOf } from "../../api-keys/end-keys.queries.ts";
import { recordAudit } from "../../audit.ts";
import { endTokensOf } from "../../auth/one-time-tokens.queries.ts";
import { endSignInsOf } from "../../auth/sign-in/end-sign-ins.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showOwn } from "../../crud/show.ts";
import { difference } from "../../crud/write/edit.ts";
import { nameTaken } from "../../crud/write/unique-violation.ts";
import { checkVersion } from "../../crud/write/versions.ts";
import type { Raw } from "../../db/raw-row.ts";
import { proxies as proxyTable, users } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { settingsOf } from "../../settings/agency-settings.queries.ts";
import {
  lockTenant,
  MANAGES,
  membersOf,
  otherManager,
  replaceManager,
} from "../agencies/tenant-lock.queries.ts";
import { mayManage, refuseUnmanaged } from "./managed-accounts.queries.ts";

const model = modelOf(declared);
/** The user type and the authority of an order exporter. */
const EXPORTER = "order_exporter";
const byKey = (id: string): SQL => eq(users.id, id);

function checkAuthority(actor: Actor, authority: Authority): void {
  if (!grantable(actor).includes(authority)) throw badField("authority", messages.authorityBeyond);
}

/** Members have the actor's own user type. An agency's exporter may have the exporter's type, with that authority. */
function checkUserType(actor: Actor, { userType, authority }: Pick<NewUser, "userType" | "authority">): void {
  if (userType === actor.userType) return;
  if (userType !== EXPORTER || actor.userType !== "agency") throw badField("userType", messages.ownUserType);
  if (authority !== EXPORTER) throw badField("authority", messages.exporterAuthority);
}

/** Proxies belong to the agency: only its own members can be restricted to some of them. */
async function checkProxies(tx: Transaction, scope: AgencyScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (scope.reach !== "agency") throw badField("proxies", messages.proxiesOfAgency);
  const count = await tx.$count(
    proxyTable,
    sql`agency_id = ${scope.agencyId} and deleted_at is null and id = any(${uuids(ids)})`,
  );
  if (count < new Set(ids.map((id) => id.toLowerCase())).size) {
    throw badField("proxies", messages.missingReference("Proxy"));
  }
}

export async function createMember(
  tx: Transaction,
  actor: Actor,
  body: NewUser,
  passwordHash: string,
): Promise<WireRow> {
  const scope = await lockTenant(tx, actor);
  checkUserType(actor, body);
  checkAuthority(actor, body.authority);
  const proxies = body.proxies ?? [];
  await checkProxies(tx, scope, proxies);
  const id = newId();
  const { fullName, email, userType, authority } = body;
  const mustChangePassword = await demandsOwnPasswords(tx, scope);
  await nameTaken(model, () =>
    tx.insert(users).values({
      id,
      ownerAgencyId: scope.agencyId,
      sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
      fullName,
      email,
      userType,
      authority,
      isSubUser: authority !== managerOf(userType),
      secondFactor: false,
      status: body.status ?? 1,
      proxies,
      passwordHash,
      mustChangePassword,
    }),
  );
  const row = await showOwn(tx, model, scope, { id, agencyId: null });
  await recordAudit(tx, actor, { action: "create", object: declared.name, subject: id, after: row });
  return row;
}

type Member = Raw<typeof users, "user_type"> & { manages: boolean };

/** Finds a member under the tenant's lock. Throws 404 for an absent or foreign one. */
async function findMember(tx: Transaction, scope: AgencyScope, id: string): Promise<Member> {
  const [member] = await rowsOf<Member>(
    tx,
    sql`select user_type, ${MANAGES} as manages from users where ${membersOf(scope)} and id = ${id} for update`,
  );
  if (!member) throw notFound();
  return member;
}

/** Lets a manager leave or lose the authority if another one remains, who replaces them on the team or agency. */
async function handOverManager(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const other = await otherManager(tx, scope, id);
  if (!other) throw badRequest(messages.lastManager, { authority: messages.lastManager });
  await replaceManager(tx, scope, id, other);
}

export interface MemberChange {
  readonly authority?: Authority | undefined;
  readonly proxies?: readonly string[] | undefined;
  /** 0: may not sign in. */
  readonly status?: 0 | 1 | undefined;
}

/** Whether the agency demands that passwords which a manager has set are changed at the next sign-in. */
const demandsOwnPasswords = async (tx: Transaction, scope: AgencyScope): Promise<boolean> =>
  (await settingsOf(tx, scope)).security?.ownPasswords ?? false;

/** Ends sessions and API keys for good: they do not come back with an account that is activated again. */
async function endAccessOf(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await endSignInsOf(tx, id);
  await endKeysOf(tx, actor, sql`id = ${id}`);
}

/** Changes a member's authority, proxies and status. `seen` is the version that the row must still have. */
export async function changeMember(
  tx: Transaction,
  actor: Actor,
  id: string,
  { authority, proxies, status }: MemberChange,
  seen?: unknown,
): Promise<WireRow> {
  const scope = await lockTenant(tx, actor);
  const member = await findMember(tx, scope, id);
  const before = await showOwn(tx, model, scope, { id, agencyId: null });
  await checkVersion(tx, model, actor, { id, version: before.version }, seen);
  if (authority) checkAuthority(actor, authority);
  if (status === 0 && id === actor.userId) throw badField("status", messages.ownStatus);
  const resigns = authority !== undefined && authority !== managerOf(actor.userType);
  if (member.manages && (resigns || status === 0)) await handOverManager(tx, scope, id);
  if (proxies) await checkProxies(tx, scope, proxies);
  await tx
    .update(users)
    .set({
      // A user of the type order_exporter gets the actor's type with any other authority.
      ...(authority && {
        authority,
        userType: authority === EXPORTER ? member.user_type : actor.userType,
        isSubUser: authority !== managerOf(actor.userType),
      }),
      ...(proxies && { proxies: [...proxies] }),
      // An account that a manager activates needs no confirmation mail.
      ...(status !== undefined && { status, ...(status === 1 && { awaitsConfirmation: false }) }),
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(byKey(id));
  if (status === 0) await endAccessOf(tx, actor, id);
  const after = await showOwn(tx, model, scope, { id, agencyId: null });
  const { names, ...values } = difference(before, after);
  if (names.length > 0) {
    await recordAudit(tx, actor, { action: "edit", object: declared.name, subject: id, ...values });
  }
  return after;
}

/** Deletes members, all or none: their sessions, keys and links end, their addresses become free, their names stay. */
export async function removeMembers(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const scope = await lockTenant(tx, actor);
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort()) {
    const { manages } = await findMember(tx, scope, id);
    if (id === actor.userId) throw badRequest(messages.ownAccount);
    if (manages) await handOverManager(tx, scope, id);
    await tx
      .update(users)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
      .where(byKey(id));
    await endTokensOf(tx, id, ["confirm", "reset", "invite"]);
    await endAccessOf(tx, actor, id);
    await recordAudit(tx, actor, { action: "delete", object: declared.name, subject: id });
  }
}

/**
 * Sets another user's password and ends all of their sessions and password links. Where the agency demands it, the
 * person changes it at the next sign-in.
 */
export async function setPassword(tx: Transaction, actor: Actor, id: string, passwordHash: string) {
  const scope = await lockTenant(tx, actor);
  const set = await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: await demandsOwnPasswords(tx, scope),
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(and(byKey(id), mayManage(actor)))
    .returning({ id: users.id });
  if (set.length === 0) return refuseUnmanaged(tx, actor, id);
  await endTokensOf(tx, id, ["reset", "invite"]);
  await endSignInsOf(tx, id);
  await recordAudit(tx, actor, { action: "reset-password", object: declared.name, subject: id });
}
