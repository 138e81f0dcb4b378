import { sql } from "drizzle-orm";
import { DESIGNER_EVENTS } from "../../../domain/access/designer-view.ts";
import { type DesignSlot, slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import { artworkObstacle } from "../../../domain/orders/actions/edit.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { modelOf } from "../../crud/model.ts";
import { veilOf, type WireRow } from "../../crud/present.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { catalogs as catalogsTable, catalogVariants, orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, personActing } from "../agency-scope.ts";
import { orderVeil } from "../order-model.ts";

const itemSpec = modelOf(resourceNamed("order-items"));

/** By item: its catalog, and the artwork that the catalog requires. */
export interface Garment {
  garment: string | null;
  slots: readonly DesignSlot[];
}

export async function garmentsOf(
  tx: Transaction,
  agencyId: string,
  orderId: string,
): Promise<Map<string, Garment>> {
  const rows = await rowsOf<
    Raw<typeof orderItems, "id"> &
      Nullable<Raw<typeof catalogsTable, "name" | "designs"> & Raw<typeof catalogVariants, "print_sizes">>
  >(
    tx,
    sql`select i.id, c.name, c.designs, v.print_sizes from order_items i
      left join catalogs c on c.id = i.catalog_id left join catalog_variants v on v.id = i.variant_id
      where i.agency_id = ${agencyId} and i.order_id = ${orderId} and i.deleted_at is null`,
  );
  return new Map(
    rows.map(({ id, name, designs, print_sizes: sizes }) => [
      id,
      { garment: name, slots: slotsOfVariant(designs ?? [], sizes ?? []) },
    ]),
  );
}

/** The parts of a whole order that a designer may read. */
interface Whole extends WireRow {
  actions: readonly string[];
  design: Readonly<Record<string, unknown>> | null;
  items: readonly WireRow[];
  history: readonly (Readonly<Record<string, unknown>> & { action: string })[];
}

/** An order as a designer reads it: only the fields in `DESIGNER_FIELDS`. */
export function designView(whole: Whole, order: Order, actor: Actor) {
  const scope = agencyScopeOf(actor);
  const { actions, design, items, history } = whole;
  const { fee: _fee, ...request } = design ?? {};
  const allowed = new Set([
    ...(artworkObstacle(order, { actor: personActing(actor) }) === null ? ["update-item-design"] : []),
    "change-design-status",
  ]);
  return {
    ...orderVeil(scope)({ ...whole }),
    actions: actions.filter((name) => allowed.has(name)),
    design: design && request,
    items: items.map((item) => veilOf(itemSpec, scope)({ ...item })),
    history: history
      .filter(({ action }) => DESIGNER_EVENTS.has(action))
      // A reason is free text, not written for designers.
      .map((event) => ({ ...event, detail: null })),
  };
}
