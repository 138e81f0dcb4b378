import { and, desc, eq, inArray, isNotNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { deviceName } from "../../domain/auth/device-name.ts";
import type { Session } from "../../domain/auth/sessions/calls.ts";
import { recordAudit } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { challenges, deviceTokens, sessions } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";
import { ACTIVE_PERSON, endSessionsWhere, idleSince, type Lifetimes } from "./sessions.queries.ts";

const isRemembered = sql<boolean>`exists (select 1 from device_tokens d
  where d.token_hash = ${sessions.deviceHash} and d.user_id = ${sessions.userId} and d.remembered_until > now())`;

const isOfActive = sql`exists (select 1 from users u
  left join agencies a on a.id = u.owner_agency_id
  left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
  where u.id = ${sessions.userId} and ${sql.raw(ACTIVE_PERSON)})`;

/** The open sessions of a person, the one that was used last first. `current`: the session that asks. */
export async function openSessionsOf(
  { drizzle }: Database,
  lifetimes: Lifetimes,
  userId: string,
  current?: string,
): Promise<Session[]> {
  const { idleHours } = lifetimes.sessions;
  const { id, createdAt, lastSeenAt, ip, userAgent, factor, expiresAt } = sessions;
  const ends = sql`least(${expiresAt}, ${lastSeenAt} + make_interval(hours => ${idleHours}))`.mapWith(
    expiresAt,
  );
  const rows = await drizzle
    .select({ id, createdAt, lastSeenAt, ip, userAgent, factor, expiresAt: ends, isRemembered })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        sql`${expiresAt} > now() and ${lastSeenAt} > ${sql.raw(idleSince(lifetimes))}`,
        isOfActive,
      ),
    )
    .orderBy(desc(lastSeenAt), desc(createdAt), id);
  return rows.map(({ userAgent: agent, ...row }) => ({
    ...row,
    device: deviceName(agent),
    current: row.id === current,
  }));
}

/** Whose sessions end. */
interface Owner {
  readonly userId: string;
  readonly agencyId?: string | null;
}

/** Ends sessions of a person, and records each. */
async function endSessions(
  tx: Transaction,
  actor: Actor,
  { userId, agencyId }: Owner,
  which: SQL | undefined,
) {
  const { id, ip, userAgent, deviceHash } = sessions;
  const ended = await tx
    .select({ id, ip, userAgent, deviceHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .orderBy(id)
    .for("update");
  if (ended.length === 0) return [];
  const ids = ended.map((one) => one.id);
  await endSessionsWhere(tx, inArray(id, ids));
  await recordAudit(
    tx,
    actor,
    ended.map((one) => ({
      action: "end-session",
      object: "users",
      subject: userId,
      before: { device: deviceName(one.userAgent), ip: one.ip },
      ...(agencyId !== undefined && { agencyId }),
    })),
  );
  return ended;
}

const forgetWhere = (tx: Transaction, userId: string, which: SQL | undefined) =>
  tx
    .update(deviceTokens)
    .set({ rememberedUntil: null })
    .where(and(eq(deviceTokens.userId, userId), isNotNull(deviceTokens.rememberedUntil), which));

/** Ends one session and forgets that its browser was remembered. `false` if the person has no such session. */
export async function endOneSession(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  id: string,
): Promise<boolean> {
  const [ended] = await endSessions(tx, actor, owner, eq(sessions.id, id));
  if (ended?.deviceHash) await forgetWhere(tx, owner.userId, eq(deviceTokens.tokenHash, ended.deviceHash));
  return ended !== undefined;
}

/**
 * Ends all sessions of a person but `kept`, and the sign-ins that lack a step. Forgets that browsers were remembered, also
 * those that have no session now. Returns how many sessions have ended.
 */
export async function endAllSessions(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  kept?: string,
): Promise<number> {
  const { userId } = owner;
  if (kept === undefined) {
    const ended = await endSessions(tx, actor, owner, undefined);
    await tx.delete(challenges).where(eq(challenges.userId, userId));
    await forgetWhere(tx, userId, undefined);
    return ended.length;
  }
  const ended = await endSessions(tx, actor, owner, ne(sessions.id, kept));
  const ofOthers = sql`${challenges.sessionId} is distinct from ${kept}::uuid`;
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), ofOthers));
  const mine = tx
    .select({ hash: sessions.deviceHash })
    .from(sessions)
    .where(and(eq(sessions.id, kept), isNotNull(sessions.deviceHash)));
  await forgetWhere(tx, userId, notInArray(deviceTokens.tokenHash, mine));
  return ended.length;
}
