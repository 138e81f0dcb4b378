import { and, eq, ne, sql } from "drizzle-orm";
import type { Profile } from "../../domain/access/whitelists.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { sessions, type users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor, Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { restrictedAgency } from "../people/agencies/restricted-agency.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** Maximum age of a session, and maximum time without a request. */
const LIFETIME_DAYS = 30;
const IDLE_DAYS = 7;
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

export type SessionRow = Raw<typeof sessions, "last_seen_at"> & PersonRow & { session_id: string };

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

export function sessionLookupOf(config: Pick<Config, "brands">): SessionLookup {
  const profile = `case when s.profile = 'restricted' or ${restrictedAgency(config)}
    then 'restricted' else 'standard' end`;
  const query = sql.raw(`
    select s.id as session_id, s.last_seen_at, u.id as user_id, u.full_name, u.email, u.user_type, u.authority,
      u.is_sub_user, u.owner_agency_id as agency_id, u.seller_team_id, u.supplier_id, ${PROXIES}, ${profile} as profile
    from sessions s
    join users u on u.id = s.user_id
    left join agencies a on a.id = u.owner_agency_id
    left join seller_teams t on t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
    where s.expires_at > now() and s.last_seen_at > now() - interval '${IDLE_DAYS} days' and ${ACTIVE_PERSON}
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

/** Opens a session with a fixed access profile and returns its token, which is not stored. */
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

export async function endSessionsOf(executor: Executor, userId: string, except?: string): Promise<void> {
  await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

/** Deletes ended sessions; called by a scheduled job. */
export async function deleteEndedSessions(executor: Executor): Promise<void> {
  await executor
    .delete(sessions)
    .where(sql`expires_at < now() or last_seen_at < now() - interval '${sql.raw(String(IDLE_DAYS))} days'`);
}
