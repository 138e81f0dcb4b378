import { and, sql } from "drizzle-orm";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { checkVersion } from "../../crud/write/versions.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderItems, parcels as parcelsTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { enqueueSync } from "../../stores/sync/enqueue.queries.ts";
import { insertNote } from "../insert-events.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { instantOfDay } from "./ship.queries.ts";

export type ParcelRow = Raw<
  typeof parcelsTable,
  "id" | "order_id" | "number" | "carrier" | "status" | "version"
> & { shipped: string | null; is_further: boolean };

const declared = resourceNamed("tracking");

/** A parcel of a scope, locked. Throws an ApiError (404). */
export async function lockParcel(tx: Transaction, scope: AgencyScope, id: string): Promise<ParcelRow> {
  const { agencyId } = scope;
  // Orders are locked before their parcels, everywhere.
  await tx.execute(sql`select 1 from orders where agency_id = ${agencyId} and id = (
    select order_id from parcels where agency_id = ${agencyId} and id = ${id} and deleted_at is null) for update`);
  const [row] = await rowsOf<ParcelRow>(
    tx,
    sql`select id, order_id, number, carrier, status, shipped_date as shipped, version,
        items <> '[]' and not jsonb_path_exists(items, '$[*] ? (@.quantity > 0)') as is_further from parcels
      where ${and(rowScopeOf(declared, scope).read, sql`id = ${id}`)} for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** Whether an order has an active parcel with this number. */
export async function hasParcel(tx: Transaction, agencyId: string, orderId: string, number: string) {
  const found = await rowsOf(
    tx,
    sql`select 1 as one from parcels where agency_id = ${agencyId} and order_id = ${orderId}
      and number = ${number} and status <> 'voided' and deleted_at is null`,
  );
  return found.length > 0;
}

export interface Correction {
  readonly number?: string | undefined;
  readonly carrier?: string | null | undefined;
  readonly trackingUrl?: string | null | undefined;
  readonly shippedDate?: string | null | undefined;
  /** The version of the parcel that the person saw. */
  readonly version?: number | undefined;
}

/** Corrects a parcel that is not voided, and adds an event to its order's history. */
export async function correctParcel(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  { version, ...correction }: Correction,
): Promise<void> {
  const { agencyId } = scope;
  const before = await lockParcel(tx, scope, id);
  await checkVersion(tx, modelOf(resourceNamed("tracking")), actor, before, version);
  if (before.status === "voided") throw badRequest("This parcel was voided: enter the new one");
  const number = correction.number ?? before.number;
  if (number !== before.number && (await hasParcel(tx, agencyId, before.order_id, number)))
    throw badField("number", "The order has a parcel with this number already");
  const carrier = correction.carrier === undefined ? before.carrier : correction.carrier;
  const link =
    correction.trackingUrl === undefined ? sql`tracking_url` : sql`${correction.trackingUrl}::text`;
  const shipped =
    correction.shippedDate === undefined
      ? sql`shipped_date`
      : correction.shippedDate === null
        ? sql`null`
        : instantOfDay(sql`${correction.shippedDate}::text`);
  await tx.execute(sql`update parcels set number = ${number}, carrier = ${carrier}, tracking_url = ${link}, shipped_date = ${shipped},
      version = version + 1, updated_at = now()
    where agency_id = ${agencyId} and id = ${id}`);
  await refreshSearchTexts(tx, agencyId, [before.order_id]);
  await enqueueSync(tx, agencyId, [id]);
  const detail = { number, carrier, before: { number: before.number, carrier: before.carrier } };
  const { userId: actorId } = actor;
  const action = "correct-tracking";
  await tx.execute(insertNote(agencyId, { orderId: before.order_id, action, actorId, detail }));
  await recordAudit(tx, actor, {
    action: "edit",
    object: "tracking",
    subject: id,
    before: { number: before.number, carrier: before.carrier, shippedDate: before.shipped },
    after: correction,
  });
}

/** Voids a further box of items that have left with another parcel: nothing was charged for it, and no unit was in it. */
export async function voidFurther(
  tx: Transaction,
  actor: Actor,
  { agencyId }: AgencyScope,
  { id, order_id: orderId, number }: ParcelRow,
): Promise<void> {
  await tx.execute(sql`update parcels set status = 'voided', version = version + 1, updated_at = now()
    where agency_id = ${agencyId} and id = ${id} and status = 'shipped'`);
  await refreshSearchTexts(tx, agencyId, [orderId]);
  const { userId: actorId } = actor;
  await tx.execute(insertNote(agencyId, { orderId, action: "shipment-cancel", actorId, detail: { number } }));
  await recordAudit(tx, actor, { action: "void", object: "tracking", subject: id });
}

/** The order of each item; unknown and foreign items are left out. */
export async function ordersOfItems(tx: Transaction, { agencyId }: AgencyScope, itemIds: readonly string[]) {
  const rows = await rowsOf<Raw<typeof orderItems, "id" | "order_id">>(
    tx,
    sql`select id, order_id from order_items where agency_id = ${agencyId}
      and id = any(${uuids(itemIds)}) and deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row.order_id]));
}

/** Creates parcels for units that were shipped without a number, so that they can be voided. */
export async function insertNumberless(
  tx: Transaction,
  agencyId: string,
  parcel: { id: string; orderId: string; teamId: string; status: string; items: readonly PlannedUnits[] },
): Promise<void> {
  await tx.execute(sql`insert into parcels (agency_id, id, seller_team_id, number, order_id, status, shipped_date,
      items)
    values (${agencyId}, ${parcel.id}, ${parcel.teamId}, '', ${parcel.orderId}, ${parcel.status}, now(),
      ${JSON.stringify(parcel.items)}::jsonb)`);
}
