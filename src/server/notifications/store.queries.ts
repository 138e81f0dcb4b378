import { sql } from "drizzle-orm";
import type { EventKey } from "../../domain/notifications/events.ts";
import { NO_AGENCY } from "../audit.ts";
import { recordset } from "../db/recordset.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter } from "../live/announce.ts";

export interface NewNotification {
  readonly event: EventKey;
  readonly userId: string;
  readonly title: string;
  readonly content: string;
  /** A screen, without the base. */
  readonly link: string;
}

const rowOf = ({ event, userId, title, content, link }: NewNotification) => ({
  id: newId(),
  u: userId,
  e: event,
  t: title.slice(0, 255),
  c: content.slice(0, 1_000),
  l: link,
});

const SHAPE = { id: "uuid", u: "uuid", e: "text", t: "text", c: "text", l: "text" } as const;

/** Stores notifications for the bell. Live streams announce them after the commit. */
export async function writeNotifications(
  tx: Transaction,
  agencyId: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await tx.execute(sql`insert into notifications (agency_id, id, user_id, title, content, link, viewed)
    select ${agencyId}, id, u, t, c, l, false from ${recordset(notifications.map(rowOf), SHAPE)}`);
  const people = [...new Set(notifications.map(({ userId }) => userId))];
  announceAfter(
    tx,
    people.map((userId) => ({ kind: "notified", userId })),
  );
}

export async function writeDigestLines(
  tx: Transaction,
  agencyId: string | null,
  lines: readonly NewNotification[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`insert into digest_lines (agency_id, id, user_id, event, title, content, link)
    select ${agencyId ?? NO_AGENCY}, id, u, e, t, c, l from ${recordset(lines.map(rowOf), SHAPE)}`);
}
