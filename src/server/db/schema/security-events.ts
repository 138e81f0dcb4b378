import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const securityEvents = tableOf(declared.securityEvents, {
  columns: {
    minute: instant("minute").notNull(),
    /** Of what makes events equal. */
    fingerprint: bytes("fingerprint").notNull(),
  },
  constraints: (self) => [
    uniqueIndex("security_events_of_minute").on(self.agencyId, self.minute, self.fingerprint),
    // Of all agencies together.
    index("security_events_by_time").on(self.createdAt, self.id),
  ],
});

/** When an agency's people were last mailed that events of a kind are above their limit; the platform's have the nil id. */
export const securityAlerts = pgTable(
  "security_alerts",
  {
    agencyId: uuid("agency_id").notNull(),
    kind: text("kind").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.kind] })],
);
