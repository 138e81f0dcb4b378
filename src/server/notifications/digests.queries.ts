import { sql } from "drizzle-orm";
import { DIGEST_HOUR } from "../../domain/notifications/choices.ts";
import type { Database } from "../db/client.ts";
import { ZONE } from "../db/days.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

export interface DueDigest extends Record<string, unknown> {
  readonly userId: string;
  /** `null` for the platform's people. */
  readonly agencyId: string | null;
  readonly name: string;
  readonly email: string;
}

export interface DigestLine extends Record<string, unknown> {
  readonly event: string;
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

const HOURS = sql`make_interval(hours => ${sql.raw(String(DIGEST_HOUR))})`;
/** The day of the latest digest, and the time until which its lines were written. */
const DAY = sql`(now() at time zone ${ZONE} - ${HOURS})::date`;
const UNTIL = sql`((${DAY} + ${HOURS}) at time zone ${ZONE})`;

/**
 * Claims a digest of today that is due: its person has lines from before the digest's hour and has got none today. A second
 * process that claims the same one waits for this transaction, and then gets `undefined`.
 */
export async function claimDigest(tx: Transaction): Promise<DueDigest | "taken" | undefined> {
  const [due] = await rowsOf<DueDigest>(
    tx,
    sql`select u.id as "userId", u.owner_agency_id as "agencyId", u.full_name as name, u.email
      from digest_lines l join users u on u.id = l.user_id and u.status = 1 and u.deleted_at is null
      where l.created_at < ${UNTIL}
        and not exists (select 1 from digests d where d.user_id = l.user_id and d.day = ${DAY})
      order by l.created_at limit 1`,
  );
  if (!due) return undefined;
  const claimed = await rowsOf(
    tx,
    sql`insert into digests (user_id, day) values (${due.userId}, ${DAY}) on conflict do nothing returning day`,
  );
  return claimed.length > 0 ? due : "taken";
}

/** Takes the lines of a claimed digest, oldest first: they are in no other. */
export const takeLines = (tx: Transaction, userId: string): Promise<DigestLine[]> =>
  rowsOf<DigestLine>(
    tx,
    sql`with taken as (
        delete from digest_lines where user_id = ${userId} and created_at < ${UNTIL}
        returning id, event, title, content, link, created_at
      ) select event, title, content, link from taken order by created_at, id`,
  );

/** Removes a person's waiting lines of events that they have turned off. */
export async function dropLines(tx: Transaction, userId: string, events: readonly string[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`delete from digest_lines
    where user_id = ${userId} and event = any(${sql.param([...events])}::text[])`);
}

/** Days after which waiting lines of people who are no longer active, and old digests, are deleted. */
const KEPT_DAYS = 7;

/** Deletes lines that were never sent, and the record of old digests. Maintenance calls it. */
export async function deleteOldDigests(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from digest_lines where created_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
  await database.drizzle.execute(sql`delete from digests where day < current_date - ${KEPT_DAYS}::int`);
}
