import { createHash } from "node:crypto";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Authority, UserType } from "../../domain/access/roles.ts";
import type { Profile } from "../../domain/access/whitelists.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import { sessions } from "../db/schema/index.ts";
import type { Executor } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { restrictedAgency } from "./restricted-agency.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** A session ends this long after sign-in, and when it was not used for this long. */
const LIFETIME_DAYS = 30;
const IDLE_DAYS = 7;
/** The row is not written at every request. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** What a session's token says about its person. */
export interface SessionRow {
  session_id: string;
  last_seen_at: string;
  user_id: string;
  full_name: string;
  email: string;
  user_type: UserType;
  authority: Authority | null;
  is_sub_user: boolean;
  agency_id: string | null;
  seller_team_id: string | null;
  /** That of the session, or of its person's agency where that is the stricter one. */
  profile: Profile;
}

/** A person may be signed in while they, their agency and their team are active and none is deleted. */
const ACTIVE_PERSON = `
  u.status = 1 and u.deleted_at is null
  and (u.owner_agency_id is null or (a.active = 1 and a.deleted_at is null))
  and (u.seller_team_id is null or (t.active = 1 and t.deleted_at is null))`;

const LIVE_SESSIONS = `
  from sessions s
  join users u on u.id = s.user_id
  left join agencies a on a.id = u.owner_agency_id
  left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
  where s.expires_at > now() and s.last_seen_at > now() - interval '${IDLE_DAYS} days' and ${ACTIVE_PERSON}
    and s.token_hash = `;

/** How the sessions of one configuration are asked about. */
export interface SessionLookup {
  /** The session of a token, by its hash. */
  find(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined>;
  /**
   * Whether a session that was found before is live still and its person the same as then, in all that decides
   * what they may do and see: a condition for the statement of a call that has but one.
   */
  stillHolds(tokenHash: Buffer, row: SessionRow): SQL;
}

export function sessionLookupOf(config: Pick<Config, "brands">): SessionLookup {
  const profile = `case when s.profile = 'restricted' or ${restrictedAgency(config)}
    then 'restricted' else 'standard' end`;
  const text = `
    select s.id as session_id, s.last_seen_at, u.id as user_id, u.full_name, u.email, u.user_type, u.authority,
      u.is_sub_user, u.owner_agency_id as agency_id, u.seller_team_id, ${profile} as profile ${LIVE_SESSIONS} $1`;
  // Asked at every call, so one named statement on any connection; applications of two configurations may share one.
  const name = `session ${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`;
  return {
    async find(database, tokenHash) {
      const found = await database.pool.query<SessionRow>({ name, text, values: [tokenHash] });
      return found.rows[0];
    },
    stillHolds: (tokenHash, row) =>
      sql`exists (select 1 ${sql.raw(LIVE_SESSIONS)} ${sql.param(tokenHash)} and u.id = ${row.user_id}
        and u.user_type = ${row.user_type} and u.authority is not distinct from ${row.authority}
        and u.is_sub_user = ${row.is_sub_user} and u.owner_agency_id is not distinct from ${row.agency_id}
        and u.seller_team_id is not distinct from ${row.seller_team_id}
        and ${sql.raw(profile)} = ${row.profile})`,
  };
}

/** Whether a session that was found has not been marked as seen for a while. */
export const isStale = (row: SessionRow) => Date.now() - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS;

export async function touchSession(database: Database, sessionId: string): Promise<void> {
  await database.pool.query("update sessions set last_seen_at = now() where id = $1", [sessionId]);
}

/** Opens a session in an access profile, which it keeps, and answers its token, which is not stored. */
export async function openSession(
  executor: Executor,
  session: { userId: string; ip: string | null; userAgent: string | null; profile: Profile },
): Promise<string> {
  const token = newToken();
  await executor.insert(sessions).values({
    ...session,
    tokenHash: hashOfToken(token),
    id: newId(),
    expiresAt: sql`now() + interval '${sql.raw(String(LIFETIME_DAYS))} days'`,
  });
  return token;
}

export async function endSession(executor: Executor, sessionId: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends every session of a person, but for the one that asks. */
export async function endSessionsOf(executor: Executor, userId: string, except?: string): Promise<void> {
  await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

/** Rows of sessions that have ended; a scheduled job calls it. */
export async function forgetEndedSessions(executor: Executor): Promise<void> {
  await executor
    .delete(sessions)
    .where(sql`expires_at < now() or last_seen_at < now() - interval '${sql.raw(String(IDLE_DAYS))} days'`);
}
