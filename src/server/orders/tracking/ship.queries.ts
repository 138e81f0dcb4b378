import { sql } from "drizzle-orm";
import { TIME_ZONE } from "../../../domain/format.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { noteParcels } from "../../shops/notices/notice.queries.ts";
import type { OrderRow } from "../codec.ts";
import { type Performed, perform } from "../perform.ts";
import { asJson } from "../save.queries.ts";

/** A parcel that leaves: a new one, or more units of one that is on its way under the same number. */
export interface Leaving {
  readonly parcelId: string;
  readonly isNew: boolean;
  readonly number: string;
  readonly carrier: string | null;
  /** `YYYY-MM-DD` in Los Angeles. */
  readonly shippedDate: string | null;
}

/** The first instant of a day in Los Angeles, of a column of text. */
export const instantOfDay = (day: ReturnType<typeof sql>) =>
  sql`((${day})::date::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`;

interface Shipment {
  readonly scope: AgencyScope;
  readonly actorId: string | null;
  readonly importId: string | null;
  /** One parcel an order: several of one order leave in several calls. */
  readonly parcels: ReadonlyMap<string, Leaving>;
  /** Of an order as it is under its lock: which units leave, or a text that refuses it. */
  readonly unitsOf: (order: Order, row: OrderRow) => readonly PlannedUnits[] | string;
}

const merged = (items: readonly PlannedUnits[]): PlannedUnits[] => {
  const byItem = new Map<string, number>();
  for (const { itemId, quantity } of items) byItem.set(itemId, (byItem.get(itemId) ?? 0) + quantity);
  return [...byItem].map(([itemId, quantity]) => ({ itemId, quantity }));
};

/** Lets one parcel of each order leave: units, money and status by the rules, and the parcels' rows. */
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
      return { type: "track", parcelId: parcels.get(order.id)?.parcelId as string, items }; // Asked of these alone.
    },
    detailFor: (_before, { id }) => {
      const parcel = parcels.get(id);
      return { number: parcel?.number, carrier: parcel?.carrier };
    },
  });
  const rows = performed.changed.map(({ after }) => {
    const parcel = parcels.get(after.id) as Leaving; // Only these were asked for.
    return {
      id: parcel.parcelId,
      o: after.id,
      t: after.teamId,
      n: parcel.number,
      c: parcel.carrier,
      d: parcel.shippedDate,
      i: left.get(after.id),
    };
  });
  // Of one that is on its way under this number the units are added: what follows from them is the rules' doing.
  await rowsOf(
    tx,
    sql`insert into parcels (agency_id, id, seller_team_id, number, carrier, order_id, status, shipped_date, items,
        import_id)
      select ${agencyId}, id, t, n, c, o, 'shipped', ${instantOfDay(sql`d`)}, i, ${shipment.importId}::uuid
      from json_to_recordset(${asJson(rows)}) as x(id uuid, o uuid, t uuid, n text, c text, d text, i jsonb)
      on conflict (agency_id, id) do update set items = parcels.items || excluded.items, updated_at = now(),
        version = parcels.version + 1
      returning id`,
  );
  await noteParcels(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
  return performed;
}
