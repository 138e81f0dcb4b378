import { sql } from "drizzle-orm";
import { index, jsonb } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const mailNotifications = tableOf(declared.mailNotifications);

/** The outbox. `version` is the claim: whoever claims a mail next ends the one before. */
export const emailHistory = tableOf(declared.emailHistory, {
  columns: {
    /** Addresses by name for the markers in `html`: paths with one-time tokens in them. Emptied once it is sent. */
    links: jsonb("links"),
    /** Not sent after this: a link in it has ended. */
    sendBefore: instant("send_before").notNull(),
    claimedAt: instant("claimed_at"),
    /** Noted before the first byte of the mail itself leaves: from then on it is not sent again by itself. */
    handedOverAt: instant("handed_over_at"),
  },
  // Led by the time and not by the agency: whoever sends asks what is due of all of them.
  constraints: () => [
    index("email_history_due").on(sql`next_attempt_at`).where(sql`status in ('queued', 'sending')`),
  ],
});
