import { type SQL, sql } from "drizzle-orm";
import type { StockChange } from "../../domain/orders/stock.ts";
import { becomesLow } from "../../domain/warehouses/movements.ts";
import { recordset } from "../db/recordset.ts";
import { executeAll, rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { checkOrdersOfStock } from "../orders/blockers/check-stock.queries.ts";
import { chunksOf } from "../orders/chunks.ts";
import { notifyOfLowStock } from "./notify-of-low-stock.ts";

interface Sum {
  readonly product: string;
  readonly warehouse: string;
  readonly change: number;
}

interface Moved extends Record<string, unknown> {
  product: string;
  warehouse: string;
  team: string;
  before: number;
  after: number;
  low_at: number;
}

const keyOf = ({ product, warehouse }: { readonly product: string; readonly warehouse: string }) =>
  `${product} ${warehouse}`;

/** The change of each stock row, in an order that all writers share. */
function sumsOf(changes: readonly StockChange[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { product, warehouse, change } of changes) {
    const key = keyOf({ product, warehouse });
    sums.set(key, { product, warehouse, change: (sums.get(key)?.change ?? 0) + change });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

interface Moving {
  readonly actorId: string | null;
  /** ISO 8601, where it is not now. */
  readonly at?: string | undefined;
}

const SUM = { product: "uuid", warehouse: "uuid", change: "int" } as const;

/** Changes stock rows where enough is in stock; the others are missing in the result. */
const update = (tx: Transaction, agencyId: string, sums: readonly Sum[]) =>
  rowsOf<Moved>(
    tx,
    sql`update warehouse_stock s set quantity = s.quantity + x.change, updated_at = now(), version = s.version + 1
      from ${recordset(sums, SUM)}
      where s.agency_id = ${agencyId} and s.product_id = x.product and s.warehouse_id = x.warehouse
        and s.deleted_at is null and s.quantity + x.change >= 0
      returning s.product_id as product, s.warehouse_id as warehouse, s.seller_team_id as team,
        s.quantity - x.change as before, s.quantity as after, s.low_at`,
  );

/** Adds what is given back to a place that was deleted while it was empty. */
const restore = (tx: Transaction, agencyId: string, sums: readonly Sum[]) =>
  rowsOf<Moved>(
    tx,
    sql`insert into warehouse_stock as s
        (agency_id, id, seller_team_id, warehouse_id, product_id, shelf, quantity, low_at)
      select ${agencyId}, x.id, p.seller_team_id, x.warehouse, x.product, 'Receiving', x.change, 0
      from ${recordset(
        sums.map((sum) => ({ id: newId(), ...sum })),
        { id: "uuid", ...SUM },
      )}
      join products_warehouse p on p.agency_id = ${agencyId} and p.id = x.product
      on conflict (agency_id, warehouse_id, product_id) where deleted_at is null
      do update set quantity = s.quantity + excluded.quantity, updated_at = now(), version = s.version + 1
      returning s.product_id as product, s.warehouse_id as warehouse, s.seller_team_id as team,
        null::int as before, s.quantity as after, s.low_at`,
  );

/** The quantity after each change, in their order: what is given back comes first, so that none is below 0. */
function inTurn(changes: readonly StockChange[], moved: readonly Moved[]) {
  const left = new Map(moved.map((row) => [keyOf(row), row.before]));
  return [...changes]
    .sort((a, b) => b.change - a.change)
    .map((one) => {
      const after = (left.get(keyOf(one)) ?? 0) + one.change;
      left.set(keyOf(one), after);
      return { ...one, after, id: newId() };
    });
}

function* insertsOfMovements(
  agencyId: string,
  movements: ReturnType<typeof inTurn>,
  { actorId, at }: Moving,
): Generator<SQL> {
  for (const chunk of chunksOf(movements)) {
    const rows = chunk.map(({ id, orderId, itemId, product, warehouse, change, after }) => ({
      id,
      product,
      warehouse,
      change,
      after,
      ord: orderId,
      item: itemId,
    }));
    yield sql`insert into stock_movements (agency_id, id, seller_team_id, warehouse_id, product_id, sku,
        reason, change, quantity_after, order_id, mapped_order_id, order_item_id, created_user_id, created_at)
      select ${agencyId}, x.id, p.seller_team_id, x.warehouse, p.id, p.sku, 'order', x.change, x.after,
        case when o.seller_team_id = p.seller_team_id then o.id end,
        case when o.seller_team_id <> p.seller_team_id then o.id end, x.item, ${actorId},
        coalesce(${at ?? null}::timestamptz, now())
      from ${recordset(rows, { id: "uuid", ord: "uuid", item: "uuid", ...SUM, after: "int" })}
      join products_warehouse p on p.agency_id = ${agencyId} and p.id = x.product
      join orders o on o.agency_id = ${agencyId} and o.id = x.ord`;
  }
}

/**
 * Moves stock for the items of orders: as `moveStock`, for any number of orders in the same few statements. The orders
 * and the stock are locked, and the rules have found enough in it. A movement names its order for everybody who may read
 * the movement only if both are of the same team; the order of a mapped team is named for the agency alone.
 */
export async function moveForOrders(
  tx: Transaction,
  agencyId: string,
  changes: readonly StockChange[],
  { actorId, at }: Moving,
): Promise<void> {
  if (changes.length === 0) return;
  const sums = sumsOf(changes);
  const updated = await update(tx, agencyId, sums);
  const found = new Set(updated.map(keyOf));
  const missing = sums.filter((sum) => !found.has(keyOf(sum)));
  if (missing.some(({ change }) => change < 0)) throw new Error("The stock of an approved order is gone");
  const added = new Map(missing.map((sum) => [keyOf(sum), sum.change]));
  const restored = missing.length > 0 ? await restore(tx, agencyId, missing) : [];
  const moved = [
    ...updated,
    ...restored.map((row) => ({ ...row, before: row.after - (added.get(keyOf(row)) ?? 0) })),
  ];
  await executeAll(tx, insertsOfMovements(agencyId, inTurn(changes, moved), { actorId, at }));
  const low = moved.filter(({ before, after, low_at }) => becomesLow(before, after, low_at));
  await notifyOfLowStock(tx, agencyId, low, actorId);
  await checkOrdersOfStock(tx, agencyId, moved);
}
