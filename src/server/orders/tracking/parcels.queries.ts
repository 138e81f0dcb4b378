import { sql } from "drizzle-orm";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { absent, refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { noteParcels } from "../../shops/notices/notice.queries.ts";
import { instantOfDay } from "./ship.queries.ts";

export interface ParcelRow extends Record<string, unknown> {
  id: string;
  order_id: string;
  number: string;
  carrier: string | null;
  status: string;
  shipped: string | null;
}

/** A parcel of a scope, locked. Throws a Refusal (404). */
export async function lockParcel(tx: Transaction, { agencyId }: AgencyScope, id: string): Promise<ParcelRow> {
  // Orders are locked before their parcels, everywhere.
  await tx.execute(sql`select 1 from orders where agency_id = ${agencyId} and id = (
    select order_id from parcels where agency_id = ${agencyId} and id = ${id} and deleted_at is null) for update`);
  const [row] = await rowsOf<ParcelRow>(
    tx,
    sql`select id, order_id, number, carrier, status, shipped_date as shipped from parcels
      where agency_id = ${agencyId} and id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw absent();
  return row;
}

/** Whether an order has a living parcel of this number. */
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
  readonly shippedDate?: string | null | undefined;
}

/** Corrects what was written down about a living parcel, and says so in its order's history. */
export async function correctParcel(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  correction: Correction,
): Promise<void> {
  const { agencyId } = scope;
  const before = await lockParcel(tx, scope, id);
  if (before.status === "voided") throw refuse("This parcel was voided: enter the new one");
  const number = correction.number ?? before.number;
  if (number !== before.number && (await hasParcel(tx, agencyId, before.order_id, number)))
    throw refuseField("number", "The order has a parcel with this number already");
  const carrier = correction.carrier === undefined ? before.carrier : correction.carrier;
  const shipped =
    correction.shippedDate === undefined
      ? sql`shipped_date`
      : correction.shippedDate === null
        ? sql`null`
        : instantOfDay(sql`${correction.shippedDate}::text`);
  await tx.execute(sql`update parcels set number = ${number}, carrier = ${carrier}, shipped_date = ${shipped},
      version = version + 1, updated_at = now()
    where agency_id = ${agencyId} and id = ${id}`);
  await noteParcels(tx, agencyId, [id]);
  const detail = { number, carrier, before: { number: before.number, carrier: before.carrier } };
  await tx.execute(sql`insert into order_events
      (agency_id, order_id, action, from_status, to_status, actor_id, detail)
    select ${agencyId}, id, 'correct-tracking', status, status, ${actor.userId}, ${JSON.stringify(detail)}::jsonb
    from orders where agency_id = ${agencyId} and id = ${before.order_id}`);
  await recordAudit(tx, actor, {
    action: "edit",
    object: "tracking",
    subject: id,
    before: { number: before.number, carrier: before.carrier, shippedDate: before.shipped },
    after: correction,
  });
}

/** Which order each of these items belongs to; items of nobody, or of somebody else, are not in it. */
export async function ordersOfItems(tx: Transaction, { agencyId }: AgencyScope, itemIds: readonly string[]) {
  const rows = await rowsOf<{ id: string; order_id: string }>(
    tx,
    sql`select id, order_id from order_items where agency_id = ${agencyId}
      and id = any(${sql.param([...itemIds])}::uuid[]) and deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row.order_id]));
}

/** Units that left without a tracking number: they get a parcel all the same, so that it can be voided. */
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
