import { sql } from "drizzle-orm";
import { MATCHED } from "../../domain/webhooks/events.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { AgencyScope } from "../scope.ts";

/**
 * Queues orders for a webhook of the scope, because a rule names it, whatever it asks for. Orders of teams that keep theirs
 * from the API are refused. @returns why not, by order
 */
export async function sendToWebhook(
  tx: Transaction,
  { agencyId, ...scope }: AgencyScope,
  webhookId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : null;
  const sent = await rowsOf<{ order_id: string }>(
    tx,
    sql`insert into webhook_deliveries (agency_id, id, webhook_id, seller_team_id, event, order_id, status, attempts,
        next_attempt_at, from_status, to_status)
      select o.agency_id, gen_random_uuid(), h.id, h.seller_team_id, ${MATCHED}, o.id, 'waiting', 0, now(), o.status, o.status
      from webhooks h
      join orders o on o.agency_id = h.agency_id and o.id = any(${uuids(ids)}) and o.deleted_at is null
        and (h.seller_team_id is null or h.seller_team_id = o.seller_team_id)
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
        and (t.get_order_a_p_i or h.seller_team_id is not null)
      where h.agency_id = ${agencyId} and h.id = ${webhookId} and h.deleted_at is null
        and h.seller_team_id is not distinct from ${team}::uuid
      returning order_id`,
  );
  const queued = new Set(sent.map((row) => row.order_id));
  const reason = "The webhook is deleted, or the seller keeps orders from the API";
  return new Map(ids.filter((id) => !queued.has(id)).map((id) => [id, reason]));
}
