import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreFailure } from "../../../../domain/stores/failures.ts";
import { instant } from "../../columns/timestamp.ts";
import { integrations } from "../stores.ts";

/** When people were last notified of the failures of a store: once until they are mended, and at most once an hour. */
export const storeFailureNotices = pgTable(
  "store_failure_notices",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    kind: text("kind").$type<StoreFailure>().notNull(),
    notifiedAt: instant("notified_at").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId, self.kind] }),
    foreignKey({
      name: "store_failure_notices_integration_fk",
      columns: [self.agencyId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.id],
    }),
  ],
);
