import { sql } from "drizzle-orm";
import { boolean, index, jsonb } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const mailNotifications = tableOf(declared.mailNotifications);

/** The outbox. Each claim increments `version`, which ends earlier claims. */
export const emailHistory = tableOf(declared.emailHistory, {
  columns: {
    /** Paths with one-time tokens, by the names of the markers in `html`. Emptied after sending. */
    links: jsonb("links").$type<Readonly<Record<string, string>>>(),
    /** Not sent after this time, when a link in it expires. */
    sendBefore: instant("send_before").notNull(),
    /** Whether an administrator caused this mail to an agency: administrators see it in their Email History. */
    byPlatform: boolean("by_platform").notNull().default(false),
    claimedAt: instant("claimed_at"),
    /** Set before the first byte of the mail is sent; from then on it is not retried automatically. */
    handedOverAt: instant("handed_over_at"),
  },
  // Time first, not the agency: sending selects due mail of all agencies.
  constraints: () => [
    index("email_history_due").on(sql`next_attempt_at`).where(sql`status in ('queued', 'sending')`),
    index("email_history_failed").on(sql`created_at`).where(sql`status in ('failed', 'uncertain')`),
  ],
});
