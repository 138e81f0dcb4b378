import { sql } from "drizzle-orm";
import { LOG_DAYS, PAUSED_DAYS } from "../../domain/webhooks/limits.ts";
import type { Database } from "../db/client.ts";

const REASON = `The webhook was paused for more than ${PAUSED_DAYS} days`;

/** Ends the events that have waited for a paused webhook for too long. They can be replayed. */
export async function skipPausedDeliveries(database: Database): Promise<void> {
  await database.drizzle.execute(sql`update webhook_deliveries d set status = 'skipped', reason = ${REASON},
      next_attempt_at = null, updated_at = now()
    from webhooks h where h.agency_id = d.agency_id and h.id = d.webhook_id and h.status = 'paused'
      and d.status = 'waiting' and d.created_at < now() - make_interval(days => ${PAUSED_DAYS})`);
}

/** Deletes the log of more than a month. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  await database.drizzle.execute(sql`delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${LOG_DAYS}) and status in ('delivered', 'failed', 'skipped')`);
}
