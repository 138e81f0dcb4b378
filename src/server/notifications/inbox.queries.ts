import { sql } from "drizzle-orm";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import type { Inbox as InboxResponse, Notification } from "../../domain/notifications/responses.ts";
import { forbidden } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { notifications } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";

/** The scope of one person's notifications. */
export interface Inbox {
  readonly agencyId: string;
  readonly userId: string;
}

/** The actor's inbox. Throws 403 for the platform's people, who have none. */
export function inboxOf({ scope, userId }: Actor): Inbox {
  if (scope.reach === "platform") throw forbidden();
  return { agencyId: scope.agencyId, userId };
}

const isOf = ({ agencyId, userId }: Inbox) =>
  sql`agency_id = ${agencyId} and user_id = ${userId} and deleted_at is null`;

const COLUMNS = sql.raw(`id, title, content, link, viewed, created_at`);

type Stored = Raw<typeof notifications, "id" | "title" | "content" | "link" | "viewed" | "created_at">;

const present = ({ created_at, ...row }: Stored): Notification => ({
  ...row,
  createdAt: new Date(created_at).toISOString(),
});

/** A page of a person's notifications, newest first, with the total and the number not viewed. */
export async function listNotifications(
  database: Database,
  inbox: Inbox,
  { page, limit }: { page: number; limit: number },
): Promise<InboxResponse> {
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
): Promise<Notification | undefined> {
  const [row] = await rowsOf<Stored>(
    tx,
    sql`update notifications set viewed = ${viewed}, updated_at = now(), version = version + 1
      where ${isOf(inbox)} and id = ${id} returning ${COLUMNS}`,
  );
  return row && present(row);
}

/** Marks all of a person's notifications as read. @returns how many were not */
export async function markAllNotifications(tx: Transaction, inbox: Inbox): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update notifications set viewed = true, updated_at = now(), version = version + 1
      where ${isOf(inbox)} and not viewed returning id`,
  );
  return rows.length;
}

/** Deletes notifications older than `NOTIFICATIONS.keptDays`. Maintenance calls it. */
export async function deleteOldNotifications(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from notifications where created_at < now() - make_interval(days => ${NOTIFICATIONS.keptDays})`,
  );
}
