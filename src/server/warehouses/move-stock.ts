import { sql } from "drizzle-orm";
import { becomesLow, type MovementReason } from "../../domain/warehouses/movements.ts";
import { badRequest } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { checkOrdersOfStock } from "../orders/blockers/check-stock.queries.ts";
import type { AgencyScope } from "../scope.ts";
import { notifyOfLowStock } from "./notify-of-low-stock.ts";

/** A product of a team in a warehouse. */
export interface StockPlace {
  readonly team: string;
  readonly warehouse: string;
  readonly product: string;
}

export interface StockMove extends StockPlace {
  readonly reason: MovementReason;
  /** A number of units to add or, below 0, to remove; or the quantity that was counted. */
  readonly by: { readonly change: number } | { readonly counted: number };
  readonly stockOrder?: string;
  readonly reference?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly userId: string;
}

interface Changed extends Record<string, unknown> {
  before: number;
  after: number;
  low_at: number;
}

const isPlace = ({ agencyId }: AgencyScope, { warehouse, product }: StockPlace) =>
  sql`s.agency_id = ${agencyId} and s.warehouse_id = ${warehouse} and s.product_id = ${product}
    and s.deleted_at is null`;

const add = (tx: Transaction, scope: AgencyScope, place: StockPlace, units: number): Promise<Changed[]> =>
  rowsOf(
    tx,
    sql`insert into warehouse_stock as s
        (agency_id, id, seller_team_id, warehouse_id, product_id, shelf, quantity, low_at)
      values (${scope.agencyId}, ${newId()}, ${place.team}, ${place.warehouse}, ${place.product}, 'Receiving',
        ${units}, 0)
      on conflict (agency_id, warehouse_id, product_id) where deleted_at is null
      do update set quantity = s.quantity + ${units}, updated_at = now(), version = s.version + 1
      returning s.quantity - ${units}::int as before, s.quantity as after, s.low_at`,
  );

/** Removes units where so many are in stock; else returns no row. */
const remove = (tx: Transaction, scope: AgencyScope, place: StockPlace, units: number): Promise<Changed[]> =>
  rowsOf(
    tx,
    sql`update warehouse_stock s set quantity = s.quantity - ${units}, updated_at = now(), version = s.version + 1
      where ${isPlace(scope, place)} and s.quantity >= ${units}
      returning s.quantity + ${units}::int as before, s.quantity as after, s.low_at`,
  );

/** Sets the counted quantity. The lock makes the difference exact while others move the same stock. */
const count = (tx: Transaction, scope: AgencyScope, place: StockPlace, units: number): Promise<Changed[]> =>
  rowsOf(
    tx,
    sql`with locked as (
        select s.agency_id, s.id, s.quantity from warehouse_stock s where ${isPlace(scope, place)} for update
      )
      update warehouse_stock s set quantity = ${units}, updated_at = now(), version = s.version + 1
      from locked where s.agency_id = locked.agency_id and s.id = locked.id
      returning locked.quantity as before, s.quantity as after, s.low_at`,
  );

function change(tx: Transaction, scope: AgencyScope, { by, ...place }: StockMove): Promise<Changed[]> {
  if ("counted" in by) return count(tx, scope, place, by.counted);
  return by.change < 0 ? remove(tx, scope, place, -by.change) : add(tx, scope, place, by.change);
}

/**
 * With `moveForOrders` the only code that changes a quantity in stock: it writes the movement in the same transaction, and notifies people
 * where the stock becomes low. Throws if fewer units are in stock than a move removes.
 */
export async function moveStock(tx: Transaction, scope: AgencyScope, move: StockMove): Promise<void> {
  const [changed] = await change(tx, scope, move);
  if (!changed) throw badRequest("Fewer lie in this warehouse. Count them, or send out less");
  const { before, after, low_at } = changed;
  await tx.execute(sql`insert into stock_movements (agency_id, id, seller_team_id, warehouse_id, product_id, sku,
      reason, change, quantity_after, stock_order_id, reference, note, created_user_id)
    select ${scope.agencyId}, ${newId()}, ${move.team}, ${move.warehouse}, p.id, p.sku, ${move.reason},
      ${after - before}, ${after}, ${move.stockOrder ?? null}::uuid, ${move.reference ?? null},
      ${move.note ?? null}, ${move.userId}
    from products_warehouse p where p.agency_id = ${scope.agencyId} and p.id = ${move.product}`);
  const { agencyId } = scope;
  if (becomesLow(before, after, low_at))
    await notifyOfLowStock(tx, agencyId, [{ ...move, after }], move.userId);
  await checkOrdersOfStock(tx, agencyId, [{ product: move.product, before, after }]);
}
