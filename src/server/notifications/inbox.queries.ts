import { sql } from "drizzle-orm";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { forbidden } from "../refusal.ts";
import type { Actor } from "../scope.ts";

/** Whose notifications: the narrowest scope that there is, one person's. */
export interface Inbox {
  readonly agencyId: string;
  readonly userId: string;
}

/** The platform's people have none: 403. */
export function inboxOf({ scope, userId }: Actor): Inbox {
  if (scope.reach === "platform") throw forbidden();
  return { agencyId: scope.agencyId, userId };
}

export interface NotificationRow {
  id: string;
  title: string;
  content: string;
  link: string | null;
  viewed: boolean;
  createdAt: string;
}

const isOf = ({ agencyId, userId }: Inbox) =>
  sql`agency_id = ${agencyId} and user_id = ${userId} and deleted_at is null`;

const COLUMNS = sql.raw(`id, title, content, link, viewed, created_at`);

interface Stored extends Record<string, unknown>, Omit<NotificationRow, "createdAt"> {
  created_at: string;
}

const present = ({ created_at, ...row }: Stored): NotificationRow => ({
  ...row,
  createdAt: new Date(created_at).toISOString(),
});

/** A page of a person's notifications, newest first, with how many there are and how many are not viewed. */
export async function listNotifications(
  database: Database,
  inbox: Inbox,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: NotificationRow[]; total: number; unviewCount: number }> {
  const rows = await rowsOf<Stored>(
    database,
    sql`select ${COLUMNS} from notifications where ${isOf(inbox)}
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  const [counts] = await rowsOf<{ total: number; unviewed: number }>(
    database,
    sql`select count(*)::int as total, (count(*) filter (where not viewed))::int as unviewed
      from notifications where ${isOf(inbox)}`,
  );
  return { data: rows.map(present), total: counts?.total ?? 0, unviewCount: counts?.unviewed ?? 0 };
}

/** Marks a person's own notification. @returns it, or undefined where they have none of that id */
export async function markNotification(
  tx: Transaction,
  inbox: Inbox,
  id: string,
  viewed: boolean,
): Promise<NotificationRow | undefined> {
  const [row] = await rowsOf<Stored>(
    tx,
    sql`update notifications set viewed = ${viewed}, updated_at = now(), version = version + 1
      where ${isOf(inbox)} and id = ${id} returning ${COLUMNS}`,
  );
  return row && present(row);
}

/** What is older than three months; a scheduled job calls it. */
export async function forgetOldNotifications(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from notifications where created_at < now() - make_interval(days => ${NOTIFICATIONS.keptDays})`,
  );
}
