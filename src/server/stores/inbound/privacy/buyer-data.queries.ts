import { sql } from "drizzle-orm";
import type { z } from "zod";
import { toDollars } from "../../../../domain/money/cents.ts";
import type { buyerData } from "../../../../domain/stores/inbound/responses.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import { toIso } from "../../../db/columns/timestamp.ts";
import type { Raw } from "../../../db/raw-row.ts";
import type { integrations, orders, storeEvents } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { uuids } from "../../../db/uuids.ts";
import { type BuyerRow, buyerOf } from "../../../orders/buyer-row.ts";
import type { AgencyScope } from "../../../scope.ts";
import { platformOf } from "../../platforms/registry.ts";
import { readBody } from "../read-body.ts";

type EventRow = Raw<typeof storeEvents, "topic" | "integration_id"> &
  Raw<typeof integrations, "platform"> & { body: Buffer | null };

type OrderRow = BuyerRow &
  Raw<typeof orders, "order_name" | "created_at" | "status" | "note" | "total_price"> &
  Pick<z.input<typeof buyerData>["orders"][number], "items" | "parcels">;

/** The ids of the requested orders. Throws an ApiError. */
async function requestedOrders(tx: Transaction, scope: AgencyScope, id: string): Promise<string[]> {
  const own = scope.reach === "sellerTeam" ? sql`and e.seller_team_id = ${scope.sellerTeamId}` : sql``;
  const [event] = await rowsOf<EventRow>(
    tx,
    sql`select e.topic, e.body, e.integration_id, i.platform from store_events e
      join integrations i on i.agency_id = e.agency_id and i.id = e.integration_id
      where e.agency_id = ${scope.agencyId} and e.id = ${id} ${own} and e.deleted_at is null`,
  );
  if (!event) throw notFound();
  const { topic, body, platform, integration_id: integrationId } = event;
  const message = body && platformOf(platform).inbound.platform.messageOf(topic, readBody(body));
  if (message?.type !== "data-request") throw badRequest("This event requests no data of a buyer");
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select order_id as id from store_orders where agency_id = ${scope.agencyId}
      and integration_id = ${integrationId} and order_id is not null
      and external_id = any(${sql.param([...message.orders])}::text[])`,
  );
  return rows.map((row) => row.id);
}

/** What is stored about the buyer of a request for data. */
export async function buyerDataOf(
  tx: Transaction,
  scope: AgencyScope,
  eventId: string,
): Promise<z.input<typeof buyerData>> {
  const ids = await requestedOrders(tx, scope, eventId);
  const rows = await rowsOf<OrderRow>(
    tx,
    sql`select order_name, created_at, status, full_name, email, phone, company, address1, address2, city, province, zip_code,
        country_code, note, total_price,
        (select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity,
            'personalization', i.personalization) order by i.position), '[]')
          from order_items i where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null) as items,
        (select coalesce(json_agg(json_build_object('number', p.number, 'carrier', p.carrier, 'status', p.status,
            'shippedDate', p.shipped_date, 'deliveredDate', p.delivered_date) order by p.created_at, p.id), '[]')
          from parcels p where p.agency_id = o.agency_id and p.order_id = o.id and p.deleted_at is null) as parcels
      from orders o where agency_id = ${scope.agencyId} and id = any(${uuids(ids)}) order by created_at, id`,
  );
  return {
    orders: rows.map((row) => ({
      orderName: row.order_name,
      createdAt: toIso(row.created_at),
      status: row.status,
      ...buyerOf(row),
      note: row.note,
      items: row.items,
      parcels: row.parcels,
      totalPrice: toDollars(BigInt(row.total_price)),
    })),
  };
}
