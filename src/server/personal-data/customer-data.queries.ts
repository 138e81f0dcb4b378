import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { buyerFile } from "../../domain/personal-data/responses.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { ordersForBuyer } from "./buyer-orders.queries.ts";
import { customerOf, type FoundCustomer, ordersOfCustomer } from "./customer.queries.ts";

type BuyerFile = z.input<typeof buyerFile>;

const TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
const timeOf = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', ${TIME})`;

const ticketsAbout = (tx: Transaction, agencyId: string, ids: readonly string[]) =>
  rowsOf<Record<string, unknown> & BuyerFile["tickets"][number]>(
    tx,
    sql`select code, subject, message, ${timeOf("created_at")} as "createdAt", (
        select coalesce(json_agg(json_build_object('at', ${timeOf("m.created_at")}, 'text', m.message)
            order by m.created_at, m.id), '[]')
          from ticket_messages m where m.agency_id = t.agency_id and m.ticket_id = t.id) as messages
      from tickets t where agency_id = ${agencyId} and order_id = any(${uuids(ids)}) and deleted_at is null
      order by created_at, id`,
  );

const changesOf = (tx: Transaction, agencyId: string, ids: readonly string[]) =>
  rowsOf<Record<string, unknown> & BuyerFile["changeRequests"][number]>(
    tx,
    sql`select o.order_name as "orderName", h.reason, h.note, ${timeOf("h.created_at")} as "createdAt"
      from change_histories h join orders o on o.agency_id = h.agency_id and o.id = h.order_id
      where h.agency_id = ${agencyId} and h.order_id = any(${uuids(ids)}) and h.deleted_at is null
      order by h.created_at, h.id`,
  );

/** Internal notes of one side. */
const notesOf = (tx: Transaction, agencyId: string, ids: readonly string[], side: "agency" | "seller") =>
  rowsOf<Record<string, unknown> & BuyerFile["notes"][number]>(
    tx,
    sql`select o.order_name as "orderName", n.text, ${timeOf("n.created_at")} as at
      from order_notes n join orders o on o.agency_id = n.agency_id and o.id = n.order_id
      where n.agency_id = ${agencyId} and n.order_id = any(${uuids(ids)}) and n.side = ${side}
      order by n.created_at, n.id`,
  );

/** All that is stored about a customer, as a side may read it. */
export async function customerData(
  tx: Transaction,
  customer: FoundCustomer,
  side: "agency" | "seller",
): Promise<BuyerFile> {
  const { agency_id: agencyId } = customer;
  const ids = (await ordersOfCustomer(tx, customer)).map(({ id }) => id);
  return {
    customer: customerOf(customer),
    orders: await ordersForBuyer(tx, agencyId, ids),
    tickets: await ticketsAbout(tx, agencyId, ids),
    changeRequests: await changesOf(tx, agencyId, ids),
    notes: await notesOf(tx, agencyId, ids, side),
  };
}
