import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { webhookDeliveries, webhooks } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { writeClaimed } from "../../jobs/lease.ts";
import { type ClaimedDelivery, DELIVERIES } from "./claim.queries.ts";

type Row = Raw<typeof webhooks, "url" | "secret" | "previous_secret" | "created_user_id" | "seller_team_id"> &
  Raw<typeof webhookDeliveries, "event" | "from_status" | "to_status" | "created_at" | "body"> & {
    rotates: boolean;
    is_ended: boolean;
    gets_orders: boolean;
    gets_order: boolean;
  };

/** What an attempt needs beside its claim. */
export interface Payload {
  readonly url: string;
  readonly secret: string;
  /** While a rotation is under way. */
  readonly previousSecret: string | null;
  readonly createdUserId: string;
  readonly sellerTeamId: string | null;
  readonly event: string;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Of an earlier attempt. */
  readonly body: string | null;
  /** Why the webhook as a whole may not be sent to; `null`: it may. */
  readonly closed: string | null;
  /** The order's team keeps its orders from the agency's programs. */
  readonly isKeptBack: boolean;
}

/** The webhook and the event of a claimed delivery, as they are now. */
export async function payloadOf(
  database: Database,
  { agencyId, id }: ClaimedDelivery,
): Promise<Payload | undefined> {
  const [row] = await rowsOf<Row>(
    database,
    sql`select h.url, h.secret, h.previous_secret, coalesce(h.previous_until > now(), false) as rotates,
        h.created_user_id, h.seller_team_id, d.event, d.from_status, d.to_status, d.created_at, d.body,
        a.active <> 1 or a.deleted_at is not null
          or (h.seller_team_id is not null and (own.active <> 1 or own.deleted_at is not null)) as is_ended,
        coalesce(own.get_order_a_p_i, true) as gets_orders, t.get_order_a_p_i as gets_order
      from webhook_deliveries d
      join webhooks h on h.agency_id = d.agency_id and h.id = d.webhook_id
      join agencies a on a.id = d.agency_id
      join orders o on o.agency_id = d.agency_id and o.id = d.order_id
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      left join seller_teams own on own.agency_id = h.agency_id and own.id = h.seller_team_id
      where d.agency_id = ${agencyId} and d.id = ${id} and h.deleted_at is null`,
  );
  if (!row) return undefined;
  const ended = row.is_ended ? "The account is deactivated" : null;
  return {
    url: row.url,
    secret: row.secret,
    previousSecret: row.rotates ? row.previous_secret : null,
    createdUserId: row.created_user_id,
    sellerTeamId: row.seller_team_id,
    event: row.event,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    createdAt: toIso(row.created_at),
    body: row.body,
    closed: ended ?? (row.gets_orders ? null : messages.ordersNotByApi),
    isKeptBack: !row.gets_order,
  };
}

/** Stores the body, so that each further attempt sends the same bytes. @returns whether the claim is still valid */
export const storeBody = (database: Database, delivery: ClaimedDelivery, body: string): Promise<boolean> =>
  writeClaimed(database, DELIVERIES, delivery, sql`body = ${body}`);
