import { sql } from "drizzle-orm";
import { TIME_ZONE } from "../../../domain/format.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { enqueueSync } from "../../stores/sync/enqueue.queries.ts";
import { perform } from "../actions/perform.ts";
import type { Performed } from "../actions/performance.ts";
import type { OrderRow } from "../order-row.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";

/** A parcel to ship: a new one, or more units in a shipped parcel with the same number. */
export interface Leaving {
  readonly parcelId: string;
  readonly isNew: boolean;
  readonly number: string;
  readonly carrier: string | null;
  /** `YYYY-MM-DD` in Los Angeles. */
  readonly shippedDate: string | null;
  /** The page of the parcel, where its carrier is not one of the list. */
  readonly trackingUrl: string | null;
}

/** The first instant of a day in Los Angeles, for a text column. */
export const instantOfDay = (day: ReturnType<typeof sql>) =>
  sql`((${day})::date::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`;

interface Shipment {
  readonly scope: AgencyScope;
  readonly actorId: string | null;
  readonly importId: string | null;
  /** By order: several parcels of one order need several calls. */
  readonly parcels: ReadonlyMap<string, Leaving>;
  /** The units of a locked order to ship, or a message that refuses it. */
  readonly unitsOf: (order: Order, row: OrderRow) => readonly PlannedUnits[] | string;
}

const merged = (items: readonly PlannedUnits[]): PlannedUnits[] => {
  const byItem = new Map<string, number>();
  for (const { itemId, quantity } of items) byItem.set(itemId, (byItem.get(itemId) ?? 0) + quantity);
  return [...byItem].map(([itemId, quantity]) => ({ itemId, quantity }));
};

/** Ships one parcel of each order: units, money and status by the rules, and the parcels' rows. */
export async function shipParcels(tx: Transaction, shipment: Shipment): Promise<Performed> {
  const { scope, parcels } = shipment;
  const { agencyId } = scope;
  const left = new Map<string, readonly PlannedUnits[]>();
  const performed = await perform(tx, {
    scope,
    side: "agency",
    actorId: shipment.actorId,
    name: "track",
    ids: [...parcels.keys()],
    actionFor: (order, row) => {
      const units = shipment.unitsOf(order, row);
      if (typeof units === "string") return units;
      const items = merged(units);
      left.set(order.id, items);
      return { type: "track", parcelId: parcels.get(order.id)?.parcelId as string, items }; // Called for these orders only.
    },
    detailFor: (_before, { id }) => {
      const parcel = parcels.get(id);
      return { number: parcel?.number, carrier: parcel?.carrier };
    },
  });
  const rows = performed.changed.map(({ after }) => {
    const parcel = parcels.get(after.id) as Leaving; // Called for these orders only.
    return {
      id: parcel.parcelId,
      o: after.id,
      t: after.teamId,
      n: parcel.number,
      c: parcel.carrier,
      d: parcel.shippedDate,
      u: parcel.trackingUrl,
      i: left.get(after.id),
    };
  });
  // For a shipped parcel with this number, only the units are added; the rules compute the rest.
  await rowsOf(
    tx,
    sql`insert into parcels (agency_id, id, seller_team_id, number, carrier, tracking_url, order_id, status, shipped_date,
        items, import_id)
      select ${agencyId}, id, t, n, c, u, o, 'shipped', ${instantOfDay(sql`d`)}, i, ${shipment.importId}::uuid
      from ${recordset(rows, { id: "uuid", o: "uuid", t: "uuid", n: "text", c: "text", d: "text", u: "text", i: "jsonb" })}
      on conflict (agency_id, id) do update set items = parcels.items || excluded.items, updated_at = now(),
        version = parcels.version + 1
      returning id`,
  );
  await refreshSearchTexts(
    tx,
    agencyId,
    rows.map(({ o }) => o),
  );
  await enqueueSync(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
  return performed;
}
