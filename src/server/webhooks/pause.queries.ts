import { sql } from "drizzle-orm";
import { recordAudit } from "../audit.ts";
import type { Raw } from "../db/raw-row.ts";
import type { webhooks } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { notifyTeams } from "../notifications/notify.ts";
import type { WebhookKey } from "./webhook-key.ts";

/** Pauses an active webhook. @returns its name and team; `undefined` where it is not active */
export async function pauseWebhook(
  tx: Transaction,
  { agencyId, webhookId }: WebhookKey,
  reason: string | null,
) {
  const [row] = await rowsOf<Raw<typeof webhooks, "name" | "seller_team_id">>(
    tx,
    sql`update webhooks set status = 'paused', paused_reason = ${reason}, paused_at = now(), updated_at = now(),
        version = version + 1
      where agency_id = ${agencyId} and id = ${webhookId} and status = 'active' and deleted_at is null
      returning name, seller_team_id`,
  );
  return row;
}

/** Pauses a webhook that does not work, and notifies the people who manage it. */
export async function pauseBySystem(tx: Transaction, key: WebhookKey, reason: string): Promise<void> {
  const paused = await pauseWebhook(tx, key, reason);
  if (!paused) return;
  const { agencyId, webhookId } = key;
  const system = { userId: null, ip: null, scope: { reach: "agency" as const, agencyId } };
  const after = { status: "paused", pausedReason: reason };
  await recordAudit(tx, system, { action: "pause", object: "webhooks", subject: webhookId, after });
  const team = paused.seller_team_id;
  const notice = {
    event: "webhooks.paused" as const,
    to: team === null ? ("agency" as const) : ("seller" as const),
    teamId: team ?? "",
    title: `Webhook ${paused.name} is paused`,
    content: `${reason}. Its events are kept for seven days and sent when you resume it`,
    link: `${team === null ? "/ag" : "/s"}/webhooks/${webhookId}`,
  };
  await notifyTeams(tx, agencyId, [notice], { actorId: null });
}

export async function pauseWebhooksOfTeam(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  reason: string,
): Promise<void> {
  const rows = await rowsOf<Raw<typeof webhooks, "id">>(
    tx,
    sql`select id from webhooks where agency_id = ${agencyId} and seller_team_id = ${teamId} and status = 'active'
      and deleted_at is null order by id`,
  );
  for (const { id } of rows) await pauseBySystem(tx, { agencyId, webhookId: id }, reason);
}

/**
 * Resumes a paused webhook: what waits is due at once, in the order of each order's history, with all attempts.
 * @returns whether it was paused
 */
export async function resumeWebhook(tx: Transaction, { agencyId, webhookId }: WebhookKey): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update webhooks set status = 'active', paused_reason = null, paused_at = null, failing_since = null, failures = 0,
        updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and id = ${webhookId} and status = 'paused' and deleted_at is null returning id`,
  );
  if (rows.length === 0) return false;
  await tx.execute(sql`update webhook_deliveries set attempts = 0, next_attempt_at = now(), updated_at = now()
    where agency_id = ${agencyId} and webhook_id = ${webhookId} and status = 'waiting'`);
  return true;
}
