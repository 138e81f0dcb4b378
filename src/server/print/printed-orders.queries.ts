import { sql } from "drizzle-orm";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { countryName } from "../../domain/orders/address/countries.ts";
import { itemCodeOf } from "../../domain/orders/item-code.ts";
import type { PrintedItem, PrintedOrder } from "../../domain/orders/print/printed-order.ts";
import { SHIPPING_OPTIONS } from "../../domain/orders/status.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { type ExportedRow, exportedRows } from "../exports/orders/exported-items.queries.ts";
import { ordersIn } from "../orders/load.queries.ts";
import type { AgencyScope } from "../scope.ts";

/** The units that are not canceled: lots, where the item has any. */
const unitsOf = ({ quantity, item_accounting, item_status }: ExportedRow) => {
  const { lots } = item_accounting;
  if (item_status === "cancelled") return 0;
  return lots.length > 0 ? lots.reduce((sum, lot) => sum + lot.quantity, 0) : quantity;
};

function itemOf(row: ExportedRow): PrintedItem {
  return {
    code: itemCodeOf(row.id),
    title: row.title,
    sku: row.catalog_variant_code ?? row.sku,
    catalog: row.catalog,
    color: row.color,
    size: row.size,
    personalization: row.personalization,
    quantity: unitsOf(row),
    unitPrice: Number(row.unit_price),
  };
}

const filled = (parts: readonly (string | null)[], separator: string) =>
  parts.filter(Boolean).join(separator);

const shipToOf = (row: ExportedRow): string[] =>
  [
    row.full_name,
    row.company,
    row.address1,
    row.address2,
    filled([row.city, filled([row.province, row.zip_code], " ")], ", "),
    row.country_code && countryName(row.country_code),
    row.phone,
  ].filter((line): line is string => !!line);

/** Orders of the scope with their items, for printing; an order without units to make is left out. */
export async function printedOrders(
  database: Database,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<PrintedOrder[]> {
  const orders = new Map<string, PrintedOrder & { items: PrintedItem[] }>();
  for (const row of await exportedRows(database, scope, ids)) {
    const order = orders.get(row.order_id) ?? {
      id: row.order_id,
      name: row.order_name ?? NAME_PLACEHOLDER,
      reference: row.reference_id1,
      seller: row.seller,
      createdAt: toIso(row.created_at),
      shippingOption: SHIPPING_OPTIONS[row.shipping_option],
      shipTo: shipToOf(row),
      note: row.note ?? "",
      items: [],
    };
    orders.set(row.order_id, order);
    const item = itemOf(row);
    if (item.quantity > 0) order.items.push(item);
  }
  return [...orders.values()].filter(({ items }) => items.length > 0);
}

/** The number of live orders of the scope among these ids, and of their units. */
export async function countPrinted(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<{ orders: number; units: number }> {
  const [row] = await rowsOf<{ orders: number; units: number }>(
    tx,
    sql`select count(distinct "orders".id)::int as orders, coalesce(sum(i.quantity), 0)::int as units
      from "orders" left join order_items i on i.agency_id = "orders".agency_id and i.order_id = "orders".id
        and i.deleted_at is null
      where ${ordersIn(scope)} and "orders".id = any(${uuids(ids)})`,
  );
  return row ?? { orders: 0, units: 0 };
}
