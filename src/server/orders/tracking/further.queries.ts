import { sql } from "drizzle-orm";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { insertEventsAlone } from "../insert-events.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { instantOfDay, type Leaving } from "./ship.queries.ts";

export interface FurtherParcel extends Leaving {
  readonly orderId: string;
  /** The items in it, each with 0 units: these have left with another parcel. */
  readonly items: readonly PlannedUnits[];
}

interface Further {
  readonly scope: AgencyScope;
  readonly actorId: string | null;
  readonly importId: string | null;
  readonly parcels: readonly FurtherParcel[];
}

/**
 * Adds further boxes of items that have left. Nothing is charged and no unit changes its state. Stores have one number for
 * a unit, which they keep. The orders are locked.
 */
export async function addFurtherParcels(tx: Transaction, further: Further): Promise<void> {
  const { parcels, importId, actorId } = further;
  const { agencyId } = further.scope;
  const added = parcels.filter(({ isNew }) => isNew);
  if (added.length === 0) return;
  const orderIds = added.map(({ orderId }) => orderId);
  const rows = added.map((parcel) => ({
    id: parcel.parcelId,
    o: parcel.orderId,
    n: parcel.number,
    c: parcel.carrier,
    d: parcel.shippedDate,
    u: parcel.trackingUrl,
    i: parcel.items,
  }));
  const of = recordset(rows, {
    id: "uuid",
    o: "uuid",
    n: "text",
    c: "text",
    d: "text",
    u: "text",
    i: "jsonb",
  });
  await tx.execute(sql`select 1 from orders where agency_id = ${agencyId}
    and id in (select o from ${of}) order by id for update`);
  await tx.execute(sql`insert into parcels (agency_id, id, seller_team_id, number, carrier, tracking_url, order_id, status,
      shipped_date, items, import_id)
    select ${agencyId}::uuid, x.id, o.seller_team_id, n, c, u, o.id, 'shipped', ${instantOfDay(sql`d`)}, i,
      ${importId}::uuid
    from ${of} join orders o on o.agency_id = ${agencyId} and o.id = x.o`);
  await refreshSearchTexts(tx, agencyId, orderIds);
  await tx.execute(
    insertEventsAlone(
      agencyId,
      sql`select o.id as order_id, o.seller_team_id, 'further-parcel' as action, o.status as from_status,
          o.status as to_status, ${actorId}::uuid as actor_id, jsonb_build_object('number', n, 'carrier', c) as detail,
          null::text as visible_to, now() as created_at
        from ${of} join orders o on o.agency_id = ${agencyId} and o.id = x.o`,
    ),
  );
}
