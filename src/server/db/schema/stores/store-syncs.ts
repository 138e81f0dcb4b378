import { sql } from "drizzle-orm";
import { index, integer, jsonb } from "drizzle-orm/pg-core";
import * as declared from "../../../../domain/resources/index.ts";
import type { SyncedParcel } from "../../../../domain/stores/sync.ts";
import { tableOf } from "../table.ts";

/** An outbox with one row per parcel, which has the parcel's id. A claim increments `version` and so ends older claims. */
export const storeSyncs = tableOf(declared.storeSyncs, {
  columns: {
    /** Counts the changes to sync. It is part of the idempotency key, so that a store applies each revision once. */
    revision: integer("revision").notNull().default(1),
    /** {number, carrier, items, remote}: the parcel as the store knows it. */
    synced: jsonb("synced").$type<SyncedParcel>(),
  },
  constraints: () => [
    // Without the agency: the worker claims the due rows of all agencies.
    index("store_syncs_due").on(sql`next_attempt_at`).where(sql`status in ('waiting', 'syncing')`),
    index("store_syncs_failed").on(sql`created_at`).where(sql`status = 'failed'`),
    index("store_syncs_of_order").on(sql`agency_id`, sql`order_id`),
    index("store_syncs_of_store").on(
      sql`agency_id`,
      sql`integration_id`,
      sql`status`,
      sql`created_at`,
      sql`id`,
    ),
    index("store_syncs_by_status").on(sql`agency_id`, sql`status`, sql`created_at`, sql`id`),
  ],
});
