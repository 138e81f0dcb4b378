import { sql } from "drizzle-orm";
import { index, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

/** Several agencies may claim a host, each once; only one can have it verified. */
export const domains = tableOf(declared.domains, {
  columns: {
    token: text("token").notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** The next scheduled DNS check; `null`: checked only on request. */
    checkAt: instant("check_at"),
  },
  constraints: () => [
    index("domains_due").on(sql`check_at`).where(sql`connect_status = 0 and deleted_at is null`),
    uniqueIndex("domains_proved_host").on(sql`host`).where(sql`connect_status = 1 and deleted_at is null`),
    uniqueIndex("domains_claimed_host").on(sql`owner_agency_id`, sql`host`).where(sql`deleted_at is null`),
  ],
});
