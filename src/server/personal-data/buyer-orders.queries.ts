import { type SQL, sql } from "drizzle-orm";
import { toDollars } from "../../domain/money/cents.ts";
import { toIso } from "../db/columns/timestamp.ts";
import type { Raw } from "../db/raw-row.ts";
import type { orders } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { type BuyerRow, buyerOf } from "../orders/buyer-row.ts";

interface Item {
  readonly title: string | null;
  readonly quantity: number;
  readonly personalization: { label: string; value: string }[];
}

interface Parcel {
  readonly number: string;
  readonly carrier: string | null;
  readonly status: string;
  readonly shippedDate: string | null;
  readonly deliveredDate: string | null;
}

type OrderRow = BuyerRow &
  Raw<typeof orders, "order_name" | "created_at" | "status" | "note" | "total_price"> & {
    items: Item[];
    parcels: Parcel[];
  };

const ITEMS: SQL = sql`(select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity,
    'personalization', i.personalization) order by i.position), '[]')
  from order_items i where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null)`;

const PARCELS: SQL = sql`(select coalesce(json_agg(json_build_object('number', p.number, 'carrier', p.carrier, 'status', p.status,
    'shippedDate', p.shipped_date, 'deliveredDate', p.delivered_date) order by p.created_at, p.id), '[]')
  from parcels p where p.agency_id = o.agency_id and p.order_id = o.id and p.deleted_at is null)`;

/** What is stored about the buyer of these orders, for the buyer to read. */
export async function ordersForBuyer(tx: Transaction, agencyId: string, ids: readonly string[]) {
  const rows = await rowsOf<OrderRow>(
    tx,
    sql`select order_name, created_at, status, full_name, email, phone, company, address1, address2, city, province, zip_code,
        country_code, note, total_price, ${ITEMS} as items, ${PARCELS} as parcels
      from orders o where agency_id = ${agencyId} and id = any(${uuids(ids)}) order by created_at, id`,
  );
  return rows.map((row) => ({
    orderName: row.order_name,
    createdAt: toIso(row.created_at),
    status: row.status,
    ...buyerOf(row),
    note: row.note,
    items: row.items,
    parcels: row.parcels,
    totalPrice: toDollars(BigInt(row.total_price)),
  }));
}
