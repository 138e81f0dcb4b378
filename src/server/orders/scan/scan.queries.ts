import { and, sql } from "drizzle-orm";
import { can } from "../../../domain/access/grants.ts";
import { slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import { idTailOfCode, itemCodeOf } from "../../../domain/orders/item-code.ts";
import { isOpen, type Order } from "../../../domain/orders/order.ts";
import { nextStepOf, SCAN_STEPS } from "../../../domain/orders/scan/next-step.ts";
import type { ScannedItem } from "../../../domain/orders/scan/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { notFound } from "../../api-error.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { catalogs, catalogVariants, orderItems } from "../../db/schema/index.ts";
import { ITEM_CODE_KEY } from "../../db/schema/orders.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { orderOf } from "../order-row.ts";

const items = modelOf(resourceNamed("order-items"));

type ItemRow = Raw<
  typeof orderItems,
  | ("id" | "order_id" | "title" | "sku" | "mockup")
  | ("artwork1" | "artwork2" | "artwork3" | "artwork4" | "artwork5" | "artwork6" | "personalization")
> &
  Nullable<Raw<typeof catalogVariants, "catalog_variant_code" | "color" | "size" | "print_sizes">> &
  Nullable<Raw<typeof catalogs, "designs">> & { garment: string | null; seller: string };

async function findItem(tx: Transaction, scope: AgencyScope, code: string): Promise<ItemRow> {
  const tail = idTailOfCode(code);
  if (tail === null) throw notFound();
  const { read } = rowScopeOf(items.resource, scope);
  const [row] = await rowsOf<ItemRow>(
    tx,
    sql`select order_items.id, order_items.order_id, order_items.title, order_items.sku, order_items.mockup,
        order_items.artwork1, order_items.artwork2, order_items.artwork3, order_items.artwork4,
        order_items.artwork5, order_items.artwork6, order_items.personalization,
        v.catalog_variant_code, v.color, v.size, v.print_sizes, c.designs, c.name as garment, t.name as seller
      from order_items
      join seller_teams t on t.agency_id = order_items.agency_id and t.id = order_items.seller_team_id
      left join catalog_variants v on v.id = order_items.variant_id
      left join catalogs c on c.id = order_items.catalog_id
      where ${and(read, sql`order_items.agency_id = ${scope.agencyId} and ${ITEM_CODE_KEY} = ${tail}`)}
        and order_items.deleted_at is null limit 1`,
  );
  if (!row) throw notFound();
  return row;
}

/** The item's next step, for a person who may take it. */
function stepFor(actor: Actor, order: Order, itemId: string): Pick<ScannedItem, "next" | "reason"> {
  const item = order.items.find(({ id }) => id === itemId);
  if (!item) throw notFound();
  const next = nextStepOf(order, item);
  if (next.step === null) return { next: null, reason: next.reason };
  if (!can(actor.grants, "orders", SCAN_STEPS[next.step]))
    return { next: null, reason: "You have no permission to take the next step" };
  return { next, reason: null };
}

/** The item with this code in the person's scope, with its order's state and its next step. */
export function scanItem(database: Database, actor: Actor, code: string): Promise<ScannedItem> {
  const scope = agencyScopeOf(actor);
  return inTransaction(database, async (tx) => {
    const row = await findItem(tx, scope, code);
    const [stored] = await lockOrders(tx, scope, [row.order_id], { lock: false });
    if (!stored) throw notFound();
    const order = orderOf(
      stored,
      (await itemsOf(tx, scope.agencyId, [row.order_id])).get(row.order_id) ?? [],
    );
    const live = order.items.filter(({ lots }) => lots.length > 0);
    const item = order.items.find(({ id }) => id === row.id);
    return {
      id: row.id,
      code: itemCodeOf(row.id),
      title: row.title,
      sku: row.catalog_variant_code ?? row.sku,
      color: row.color,
      size: row.size,
      garment: row.garment,
      mockup: row.mockup,
      artworks: [row.artwork1, row.artwork2, row.artwork3, row.artwork4, row.artwork5, row.artwork6],
      slots: [...slotsOfVariant(row.designs ?? [], row.print_sizes ?? [])],
      personalization: row.personalization,
      units: (item?.lots ?? []).map(({ state, quantity }) => ({ state, quantity })),
      order: {
        id: order.id,
        orderName: stored.order_name,
        status: order.status,
        version: stored.version,
        seller: row.seller,
        items: live.length,
        openItems: live.filter(({ lots }) => lots.some(isOpen)).length,
      },
      ...stepFor(actor, order, row.id),
    };
  });
}
