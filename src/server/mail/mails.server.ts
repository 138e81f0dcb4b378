import { eq, or } from "drizzle-orm";
import { emailHistory, mailNotifications } from "../../domain/resources/index.ts";
import { NO_AGENCY } from "../audit.ts";
import { both } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { checkTemplate } from "./check-template.ts";

export const mailNotificationsPart = serverPart(mailNotifications, { check: checkTemplate });

/** Administrators see the mails of the platform and those that they caused, never those of the agencies. */
export const emailHistoryPart = serverPart(emailHistory, {
  rows: (scope, table) =>
    both(
      scope.reach === "platform"
        ? or(eq(col(table, "agencyId"), NO_AGENCY), eq(col(table, "byPlatform"), true))
        : eq(col(table, "agencyId"), scope.agencyId),
    ),
});
