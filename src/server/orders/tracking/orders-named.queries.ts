import { sql } from "drizzle-orm";
import type { Order } from "../../../domain/orders/order.ts";
import type { SkusOf } from "../../../domain/orders/tracking/index.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { orderOf } from "../codec.ts";
import { itemsOf, lockOrders, uuids } from "../load.queries.ts";

interface Named extends Record<string, unknown> {
  id: string;
  order_name: string | null;
  reference: string | null;
  cancelled: boolean;
}

/** Shopify's `#1001` is often written as `1001`, and the other way round. */
const otherWay = (name: string) => (name.startsWith("#") ? name.slice(1) : `#${name}`);

/**
 * Which orders of an agency a file means by each name: those of that name or reference, else those that differ
 * by a leading `#` alone. Cancelled orders are meant only where there is no other.
 */
export async function ordersNamed(tx: Transaction, agencyId: string, names: readonly string[]) {
  const asked = [...new Set(names.flatMap((name) => [name, otherWay(name)]))];
  const wanted = sql`${sql.param(asked)}::text[]`;
  const rows = await rowsOf<Named>(
    tx,
    sql`select id, order_name, reference_id1 as reference, status = 'Cancel' as cancelled from orders
      where agency_id = ${agencyId} and deleted_at is null
        and (order_name = any(${wanted}) or reference_id1 = any(${wanted}))`,
  );
  const byName = new Map<string, Named[]>();
  for (const row of rows) {
    for (const name of new Set([row.order_name, row.reference])) {
      if (name !== null) byName.set(name, [...(byName.get(name) ?? []), row]);
    }
  }
  return (name: string): string[] => {
    const found = byName.get(name) ?? byName.get(otherWay(name)) ?? [];
    const living = found.filter((row) => !row.cancelled);
    return (living.length > 0 ? living : found).map((row) => row.id);
  };
}

/** An order as a person tells it from another of the same name. */
export interface NamedOrder {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  /** Whose it is. */
  readonly seller: string;
  readonly createdAt: string;
}

/** These orders with what tells them apart, by id. */
export async function namedOrders(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<
    Record<string, string | null> & { id: string; seller: string; created_at: string }
  >(
    tx,
    sql`select o.id, o.order_name, o.reference_id1 as reference, t.name as seller, o.created_at from orders o
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      where o.agency_id = ${agencyId} and o.id = any(${uuids([...new Set(ids)])}) order by o.created_at, o.id`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.order_name ?? row.reference ?? "",
        reference: row.reference ?? null,
        seller: row.seller,
        createdAt: toIso(row.created_at),
      },
    ]),
  );
}

/** An item as a tracking file may call it. */
export interface ItemNames {
  readonly title: string;
  readonly sku: string | null;
  readonly code: string | null;
}

/** A parcel of an order that was not voided. */
export interface LiveParcel {
  readonly id: string;
  readonly number: string;
  readonly itemIds: readonly string[];
}

/** What is known of some orders when their parcels are planned. */
export interface Shelf {
  readonly orders: ReadonlyMap<string, Order>;
  readonly items: ReadonlyMap<string, ItemNames>;
  readonly skusOf: SkusOf;
  parcelsOf(orderId: string): readonly LiveParcel[];
}

/** Orders as they are, with what their items are called and their live parcels. Locks nothing. */
export async function shelfOf(tx: Transaction, scope: AgencyScope, ids: readonly string[]): Promise<Shelf> {
  const { agencyId } = scope;
  const rows = await lockOrders(tx, scope, ids, { lock: false });
  const found = rows.map((row) => row.id);
  const lines = await itemsOf(tx, agencyId, found);
  const names = await rowsOf<{ id: string; title: string; sku: string | null; code: string | null }>(
    tx,
    sql`select i.id, i.title, i.sku, v.catalog_variant_code as code from order_items i
      left join catalog_variants v on v.id = i.variant_id
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(found)}) and i.deleted_at is null`,
  );
  const parcels = await rowsOf<{
    id: string;
    order_id: string;
    number: string;
    items: { itemId: string }[];
  }>(
    tx,
    sql`select id, order_id, number, items from parcels where agency_id = ${agencyId}
      and order_id = any(${uuids(found)}) and status <> 'voided' and deleted_at is null`,
  );
  const byOrder = new Map<string, LiveParcel[]>();
  for (const { id, order_id: orderId, number, items } of parcels) {
    const parcel = { id, number, itemIds: items.map((item) => item.itemId) };
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), parcel]);
  }
  const items = new Map(names.map((row) => [row.id, row]));
  return {
    orders: new Map(rows.map((row) => [row.id, orderOf(row, lines.get(row.id) ?? [])])),
    items,
    skusOf: (id) => [items.get(id)?.sku, items.get(id)?.code].flatMap((sku) => sku ?? []),
    parcelsOf: (orderId) => byOrder.get(orderId) ?? [],
  };
}

/** One call at a time enters an agency's parcels, until the transaction ends: so no row ships twice. */
export async function lockTracking(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking of ${agencyId}`}, 0))`);
}
