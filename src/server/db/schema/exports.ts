import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { tableOf } from "./table.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const exportHistory = tableOf(declared.exportHistory, {
  columns: {
    /** {resource, query, scope} at the time of the request. */
    request: jsonb("request").notNull(),
  },
  constraints: () => [
    index("export_history_of_person").on(sql`agency_id`, sql`created_user_id`, sql`created_date`, sql`id`),
    index("export_history_failed").on(sql`created_date`).where(sql`status = 'failed'`),
    index("export_history_under_way").on(sql`status`).where(sql`status in ('waiting', 'running')`),
  ],
});

/** The file in chunks, until it is downloaded. */
export const exportFiles = pgTable(
  "export_files",
  {
    agencyId: uuid("agency_id").notNull(),
    exportId: uuid("export_id").notNull(),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.exportId, self.seq] })],
);
