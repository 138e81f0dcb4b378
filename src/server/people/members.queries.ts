import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Authority, UserType } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import { grantable, managerOf, type NewUser } from "../../domain/people/users.ts";
import { users as declared } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { difference } from "../crud/edit.ts";
import type { WireRow } from "../crud/present.ts";
import { reachOf } from "../crud/scopes.ts";
import { showOwn } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { nameTaken } from "../crud/taken.ts";
import { checkVersion } from "../crud/versions.ts";
import { proxies as proxyTable, users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { absent, forbidden, refuse, refuseField } from "../refusal.ts";
import type { Actor, AgencyScope } from "../scope.ts";
import { endTokensOf } from "./one-time-tokens.queries.ts";
import { endSessionsOf } from "./sessions.queries.ts";
import { lockTenant, MANAGES, membersOf, otherManager, replaceManager } from "./tenant-lock.queries.ts";

const spec = specOf(declared);
/** A user type and an authority: both make an exporter of orders. */
const EXPORTER = "order_exporter";
const byKey = (id: string): SQL => eq(users.id as PgColumn, id);

function checkAuthority(actor: Actor, authority: Authority): void {
  if (!grantable(actor).includes(authority)) throw refuseField("authority", messages.authorityBeyond);
}

/** Members are of the actor's own type; an agency's exporter may be of a type of their own, with that authority. */
function checkUserType(actor: Actor, { userType, authority }: Pick<NewUser, "userType" | "authority">): void {
  if (userType === actor.userType) return;
  if (userType !== EXPORTER || actor.userType !== "agency")
    throw refuseField("userType", messages.ownUserType);
  if (authority !== EXPORTER) throw refuseField("authority", messages.exporterAuthority);
}

/** Proxies are the agency's: its own people alone are kept to some of them. */
async function checkProxies(tx: Transaction, scope: AgencyScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (scope.reach !== "agency") throw refuseField("proxies", messages.proxiesOfAgency);
  const known = await tx.$count(
    proxyTable,
    sql`agency_id = ${scope.agencyId} and deleted_at is null and id = any(${sql.param([...ids])}::uuid[])`,
  );
  if (known < new Set(ids.map((id) => id.toLowerCase())).size) {
    throw refuseField("proxies", messages.missingReference("Proxy"));
  }
}

/** Makes a member of the actor's own agency or team, with the password that was given. */
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
  await nameTaken(spec, () =>
    tx.insert(users).values({
      id,
      ownerAgencyId: scope.agencyId,
      sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
      fullName,
      email,
      userType,
      authority,
      isSubUser: authority !== managerOf(userType),
      status: body.status ?? 1,
      proxies,
      passwordHash,
    }),
  );
  const row = await showOwn(tx, spec, scope, { id, agencyId: null });
  await recordAudit(tx, actor, { action: "create", object: declared.name, subject: id, after: row });
  return row;
}

interface Member extends Record<string, unknown> {
  user_type: UserType;
  manages: boolean;
}

/** A member under the tenant's lock. Throws the 404 that an absent one and a foreign one share. */
async function findMember(tx: Transaction, scope: AgencyScope, id: string): Promise<Member> {
  const [member] = await rowsOf<Member>(
    tx,
    sql`select user_type, ${MANAGES} as manages from users where ${membersOf(scope)} and id = ${id} for update`,
  );
  if (!member) throw absent();
  return member;
}

/** A manager may go, or become something less, while another one stays; who is named on the team or agency is that one then. */
async function letManagerGo(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const other = await otherManager(tx, scope, id);
  if (!other) throw refuse(messages.lastManager, { authority: messages.lastManager });
  await replaceManager(tx, scope, id, other);
}

export interface MemberChange {
  readonly authority?: Authority | undefined;
  readonly proxies?: readonly string[] | undefined;
  /** 0: may not sign in. */
  readonly status?: 0 | 1 | undefined;
}

/** Changes what a member may do, which proxies they are kept to and whether they may sign in. `seen`: the version that the row must have still. */
export async function changeMember(
  tx: Transaction,
  actor: Actor,
  id: string,
  { authority, proxies, status }: MemberChange,
  seen?: unknown,
): Promise<WireRow> {
  const scope = await lockTenant(tx, actor);
  const member = await findMember(tx, scope, id);
  const before = await showOwn(tx, spec, scope, { id, agencyId: null });
  await checkVersion(tx, spec, actor, { id, version: before.version }, seen);
  if (authority) checkAuthority(actor, authority);
  if (status === 0 && id === actor.userId) throw refuseField("status", messages.ownStatus);
  const resigns = authority !== undefined && authority !== managerOf(actor.userType);
  if (member.manages && (resigns || status === 0)) await letManagerGo(tx, scope, id);
  if (proxies) await checkProxies(tx, scope, proxies);
  await tx
    .update(users)
    .set({
      // Somebody of the type order_exporter is of the actor's type once they are anything else.
      ...(authority && {
        authority,
        userType: authority === EXPORTER ? member.user_type : actor.userType,
        isSubUser: authority !== managerOf(actor.userType),
      }),
      ...(proxies && { proxies: [...proxies] }),
      // Whoever is made active by a manager needs no mail to confirm it.
      ...(status !== undefined && { status, ...(status === 1 && { awaitsConfirmation: false }) }),
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(byKey(id));
  const after = await showOwn(tx, spec, scope, { id, agencyId: null });
  const { names, ...values } = difference(before, after);
  if (names.length > 0) {
    await recordAudit(tx, actor, { action: "edit", object: declared.name, subject: id, ...values });
  }
  return after;
}

/** Deletes members, all or none: their sessions and links end, their addresses are free, their names stay. */
export async function removeMembers(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const scope = await lockTenant(tx, actor);
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort()) {
    const { manages } = await findMember(tx, scope, id);
    if (id === actor.userId) throw refuse(messages.ownAccount);
    if (manages) await letManagerGo(tx, scope, id);
    await tx
      .update(users)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
      .where(byKey(id));
    await endTokensOf(tx, id, ["confirm", "reset", "invite"]);
    await endSessionsOf(tx, id);
    await recordAudit(tx, actor, { action: "delete", object: declared.name, subject: id });
  }
}

/**
 * Whose password a manager sets: of an agency, its teams' people and its own members; of a team, its members.
 * Another manager's beside them is that one's own business.
 */
function mayReset(actor: Actor): SQL {
  const { scope } = actor;
  if (scope.reach === "agency") {
    return sql`owner_agency_id = ${scope.agencyId} and (seller_team_id is not null or not ${MANAGES})`;
  }
  return scope.reach === "sellerTeam" ? sql`${membersOf(scope)} and not ${MANAGES}` : sql`false`;
}

/** Sets another person's password; every session of theirs and every link to choose one ends. */
export async function setPassword(tx: Transaction, actor: Actor, id: string, passwordHash: string) {
  await lockTenant(tx, actor);
  const set = await tx
    .update(users)
    .set({ passwordHash, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(and(byKey(id), sql`deleted_at is null`, mayReset(actor)))
    .returning({ id: users.id as PgColumn });
  if (set.length === 0) {
    const { read } = reachOf(declared, spec.table, actor.scope);
    const readable = await tx.$count(spec.table, and(read, byKey(id)));
    throw readable > 0 ? forbidden() : absent();
  }
  await endTokensOf(tx, id, ["reset", "invite"]);
  await endSessionsOf(tx, id);
  await recordAudit(tx, actor, { action: "reset-password", object: declared.name, subject: id });
}
