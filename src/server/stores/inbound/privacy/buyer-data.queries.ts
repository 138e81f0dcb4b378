import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { buyerData } from "../../../../domain/stores/inbound/responses.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import type { Raw } from "../../../db/raw-row.ts";
import type { integrations, storeEvents } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { ordersForBuyer } from "../../../personal-data/buyer-orders.queries.ts";
import type { AgencyScope } from "../../../scope.ts";
import { platformOf } from "../../platforms/registry.ts";
import { readBody } from "../read-body.ts";

type EventRow = Raw<typeof storeEvents, "topic" | "integration_id"> &
  Raw<typeof integrations, "platform"> & { body: Buffer | null };

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
  return { orders: await ordersForBuyer(tx, scope.agencyId, ids) };
}
