import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Profile } from "../../domain/access/whitelists.ts";
import type { SessionFactor } from "../../domain/auth/factors/factors.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { sessions, type users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor, Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter } from "../live/announce.ts";
import { restrictedAgency } from "../people/agencies/restricted-agency.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** Time between two writes of `last_seen_at`; not every request writes the row. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** A user with everything that decides access. */
export type PersonRow = Raw<
  typeof users,
  "full_name" | "email" | "user_type" | "authority" | "is_sub_user" | "seller_team_id" | "supplier_id"
> & {
  user_id: string;
  agency_id: string | null;
  /** The session's access profile, or that of the user's agency if it is stricter. */
  profile: Profile;
  /** Limits a member of an agency to the stores of these proxies; empty for all stores. */
  proxies: string[];
};

export type SessionRow = Raw<typeof sessions, "last_seen_at" | "verified_at"> &
  PersonRow & { session_id: string };

/** Whether user, agency, team and supplier are active and not deleted. */
export const ACTIVE_PERSON = `
  u.status = 1 and u.deleted_at is null
  and (u.owner_agency_id is null or (a.active = 1 and a.deleted_at is null))
  and (u.seller_team_id is null or (t.active = 1 and t.deleted_at is null))
  and (u.supplier_id is null or exists (
    select 1 from suppliers where id = u.supplier_id and active = 1 and deleted_at is null))`;

export const PROXIES = "coalesce(u.proxies, '{}') as proxies";

/** Session statements of one configuration. */
export interface SessionLookup {
  find(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined>;
}

export type Lifetimes = Pick<Config, "sessions">;

export const idleSince = ({ sessions: { idleHours } }: Lifetimes) => `now() - interval '${idleHours} hours'`;

export function sessionLookupOf(config: Pick<Config, "brands" | "sessions">): SessionLookup {
  const profile = `case when s.profile = 'restricted' or ${restrictedAgency(config)}
    then 'restricted' else 'standard' end`;
  const query = sql.raw(`
    select s.id as session_id, s.last_seen_at, s.verified_at, u.id as user_id, u.full_name, u.email, u.user_type, u.authority,
      u.is_sub_user, u.owner_agency_id as agency_id, u.seller_team_id, u.supplier_id, ${PROXIES}, ${profile} as profile
    from sessions s
    join users u on u.id = s.user_id
    left join agencies a on a.id = u.owner_agency_id
    left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
    where s.expires_at > now() and s.last_seen_at > ${idleSince(config)} and ${ACTIVE_PERSON}
      and s.token_hash = `);
  return {
    async find(database, tokenHash) {
      const [row] = await rowsOf<SessionRow>(database, sql`${query}${sql.param(tokenHash)}`);
      return row;
    },
  };
}

/** The user of a background job, as a session of that access profile would have it; `undefined` where none could. */
export async function findPerson(
  tx: Transaction,
  config: Pick<Config, "brands">,
  userId: string,
  profile: Profile,
): Promise<PersonRow | undefined> {
  const [row] = await rowsOf<PersonRow>(
    tx,
    sql`select u.id as user_id, u.full_name, u.email, u.user_type, u.authority, u.is_sub_user,
        u.owner_agency_id as agency_id, u.seller_team_id, u.supplier_id, ${sql.raw(PROXIES)},
        case when ${profile} = 'restricted' or ${sql.raw(restrictedAgency(config))} then 'restricted' else 'standard' end as profile
      from users u
      left join agencies a on a.id = u.owner_agency_id
      left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
      where u.id = ${userId} and ${sql.raw(ACTIVE_PERSON)}`,
  );
  return row;
}

/** Whether `last_seen_at` is due to be written again. */
export const isStale = (row: SessionRow) => Date.now() - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS;

export async function touchSession(database: Database, sessionId: string): Promise<void> {
  await rowsOf(database, sql`update sessions set last_seen_at = now() where id = ${sessionId}`);
}

interface NewSession {
  readonly userId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly profile: Profile;
  readonly factor: SessionFactor | null;
  readonly deviceHash: Buffer;
}

/**
 * Opens a session with a fixed access profile and returns its token, which is not stored. Beyond the number of sessions
 * that a person may have, those that were used longest ago end.
 */
export async function openSession(
  tx: Transaction,
  { sessions: { hours, perPerson } }: Lifetimes,
  session: NewSession,
): Promise<string> {
  const { userId } = session;
  const [token, id] = [newToken(), newId()];
  // Of several sign-ins at once each sees the sessions of those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sessions of ${userId}`}, 0))`);
  await tx.insert(sessions).values({
    ...session,
    tokenHash: hashOfToken(token),
    id,
    // The password alone has opened it: what asks again needs the factor.
    ...(session.factor === "remembered" && { verifiedAt: sql`'epoch'::timestamptz` }),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  });
  await endSessionsWhere(
    tx,
    sql`id in (select id from sessions where user_id = ${userId} and id <> ${id}
      order by last_seen_at desc, created_at desc, id offset ${perPerson - 1})`,
  );
  return token;
}

/** Ends sessions with their live streams, and returns their ids. */
export async function endSessionsWhere(tx: Transaction, where: SQL | undefined): Promise<string[]> {
  const ended = await tx.delete(sessions).where(where).returning({ id: sessions.id });
  announceAfter(
    tx,
    ended.map(({ id }) => ({ kind: "signed-out", sessionId: id })),
  );
  return ended.map(({ id }) => id);
}

export async function endSession(executor: Executor, sessionId: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function endSessionsOf(tx: Transaction, userId: string, except?: string): Promise<void> {
  await endSessionsWhere(tx, and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

/** Marks a session as verified by the password or a factor. `false` if it has ended. */
export async function markVerified(tx: Transaction, sessionId: string): Promise<boolean> {
  const marked = await tx
    .update(sessions)
    .set({ verifiedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return marked.length > 0;
}

/** Deletes ended sessions; called by a scheduled job. */
export async function deleteEndedSessions(executor: Executor, config: Lifetimes): Promise<void> {
  await executor.delete(sessions).where(sql.raw(`expires_at < now() or last_seen_at < ${idleSince(config)}`));
}
