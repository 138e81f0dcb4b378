import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import type { LiveParcel, NamedOrder, Shelf } from "../../../domain/orders/tracking/check-row.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderItems, orders as ordersTable, parcels as parcelsTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { orderOf } from "../order-row.ts";

type Named = Raw<typeof ordersTable, "id" | "order_name"> & { reference: string | null; cancelled: boolean };

/** Shopify's `#1001` is often written as `1001`, and vice versa. */
const otherSpelling = (name: string) => (name.startsWith("#") ? name.slice(1) : `#${name}`);

/** Separators beside a letter. Those between digits stay: `1001-2` is not `10012`. */
const BESIDE_LETTER = /(?<=\p{L})[\s_-]+|[\s_-]+(?=\p{L})/gu;

/** Other cases of a name, and spaces for its dashes. They are looked up by the index as well. */
function looseSpellings(name: string): string[] {
  const joints = ["-", " ", "_"].map((joint) => name.trim().replace(/[\s_-]+/g, joint));
  const cases = [...joints, name.trim().replace(BESIDE_LETTER, "")].flatMap((text) => [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
  ]);
  return [...new Set([name, ...cases])].flatMap((text) => [text, otherSpelling(text)]);
}

/**
 * The orders of a scope that a file refers to by each name: those with that name or reference, else those that differ
 * by a leading `#` only, else in case and dashes. Canceled orders are included only if there is no other.
 */
export async function ordersNamed(tx: Transaction, scope: AgencyScope, names: readonly string[]) {
  const spellings = [...new Set(names.flatMap(looseSpellings))];
  const nameArray = sql`${sql.param(spellings)}::text[]`;
  const rows = await rowsOf<Named>(
    tx,
    sql`select id, order_name, reference_id1 as reference, status = 'Cancel' as cancelled from orders
      where agency_id = ${scope.agencyId} and deleted_at is null ${andOfProxies(scope)}
        and (order_name = any(${nameArray}) or reference_id1 = any(${nameArray}))`,
  );
  const byName = new Map<string, Named[]>();
  for (const row of rows) {
    for (const name of new Set([row.order_name, row.reference])) {
      if (name !== null) byName.set(name, [...(byName.get(name) ?? []), row]);
    }
  }
  return (name: string): string[] => {
    const exact = byName.get(name) ?? byName.get(otherSpelling(name));
    const found = exact ?? [...new Set(looseSpellings(name).flatMap((text) => byName.get(text) ?? []))];
    const living = found.filter((row) => !row.cancelled);
    return (living.length > 0 ? living : found).map((row) => row.id);
  };
}

/** These orders with their distinguishing data, by id. */
export async function namedOrders(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<
    Raw<typeof ordersTable, "id" | "order_name" | "status" | "created_at"> & {
      reference: string | null;
      seller: string;
    }
  >(
    tx,
    sql`select o.id, o.order_name, o.reference_id1 as reference, t.name as seller, o.status, o.created_at from orders o
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
        status: row.status,
        createdAt: toIso(row.created_at),
      },
    ]),
  );
}

/** Orders with their items' names and active parcels, without locks. */
export async function shelfOf(tx: Transaction, scope: AgencyScope, ids: readonly string[]): Promise<Shelf> {
  const { agencyId } = scope;
  const rows = await lockOrders(tx, scope, ids, { lock: false });
  const found = rows.map((row) => row.id);
  const lines = await itemsOf(tx, agencyId, found);
  const names = await rowsOf<Raw<typeof orderItems, "id" | "title" | "sku"> & { code: string | null }>(
    tx,
    sql`select i.id, i.title, i.sku, v.catalog_variant_code as code from order_items i
      left join catalog_variants v on v.id = i.variant_id
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(found)}) and i.deleted_at is null`,
  );
  const parcels = await rowsOf<Raw<typeof parcelsTable, "id" | "order_id" | "number" | "items">>(
    tx,
    sql`select id, order_id, number, items from parcels where agency_id = ${agencyId}
      and order_id = any(${uuids(found)}) and status <> 'voided' and deleted_at is null`,
  );
  const days = await rowsOf<Raw<typeof ordersTable, "id" | "created_at">>(
    tx,
    sql`select id, created_at from orders where agency_id = ${agencyId} and id = any(${uuids(found)})`,
  );
  const created = new Map(days.map((row) => [row.id, dayOf(toIso(row.created_at))]));
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
    createdOn: (orderId) => created.get(orderId) ?? null,
  };
}

/** Serializes changes of an agency's parcels until the transaction ends, so that no row ships twice. */
export async function lockTracking(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking of ${agencyId}`}, 0))`);
}
