import { type SQL, sql } from "drizzle-orm";
import { namesLabel } from "../../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { MAX_NAMED_ORDERS } from "../../../domain/limits.ts";
import { noticeOfShipped } from "../../../domain/notifications/notices.ts";
import { carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { storeNotifiedOrders } from "../../notifications/notified-orders.queries.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import type { AgencyScope } from "../../scope.ts";

interface Shipped extends Record<string, unknown> {
  team: string;
  ids: string[];
  orders: string[];
  parcels: { carrier: string | null; number: string }[];
  parcel_count: number;
}

/** Notifies the teams whose orders were shipped: one message per person and team. */
async function notify(tx: Transaction, { agencyId }: AgencyScope, which: SQL): Promise<void> {
  const first = sql.raw(`[1:${MAX_NAMED_ORDERS}]`);
  const shipped = await rowsOf<Shipped>(
    tx,
    sql`with gone as (
        select p.id, p.seller_team_id, p.order_id, p.carrier, p.number from parcels p
        where p.agency_id = ${agencyId} and ${which}
      ), named as (
        select g.seller_team_id, array_agg(o.id order by o.id) as ids,
          (array_agg(coalesce(o.order_name, ${NAME_PLACEHOLDER}) order by o.id))${first} as orders
        from (select distinct seller_team_id, order_id from gone) g
        join orders o on o.agency_id = ${agencyId} and o.id = g.order_id group by 1
      ), numbered as (
        select seller_team_id, count(*)::int as parcel_count,
          (array_agg(jsonb_build_object('carrier', carrier, 'number', number) order by id))${first} as parcels
        from gone group by 1
      )
      select n.seller_team_id as team, n.ids::text[] as ids, n.orders, p.parcels, p.parcel_count
      from named n join numbered p using (seller_team_id) order by n.seller_team_id`,
  );
  const teams = shipped.map((one) => ({ ...one, notified: newId() }));
  await storeNotifiedOrders(
    tx,
    agencyId,
    teams.filter(({ ids }) => ids.length > 1).map(({ notified: id, ids: orderIds }) => ({ id, orderIds })),
  );
  const notices = teams.map(({ team: teamId, ids, orders: names, parcels, parcel_count, notified }) => {
    const numbers = parcels.map(({ carrier, number }) =>
      [carrier && carrierLabel(carrier), number].filter(Boolean).join(" "),
    );
    const tracking = namesLabel(numbers, parcel_count);
    const [id] = ids.length === 1 ? ids : [];
    const order = id === undefined ? null : { id, name: names[0] ?? "" };
    return {
      ...noticeOfShipped({ teamId, orders: ids.length, order, notified, tracking }),
      mail: {
        template: "tracking-added" as const,
        values: { orders: namesLabel(names, ids.length), tracking },
      },
    };
  });
  await notifyTeams(tx, agencyId, notices, { actorId: null });
}

/** Notifies of a parcel entered by hand. */
export const notifyOfShipped = (tx: Transaction, scope: AgencyScope, parcelId: string) =>
  notify(tx, scope, sql`p.id = ${parcelId}`);

/** Notifies of all parcels of an import. */
export const notifyOfShippedByImport = (tx: Transaction, scope: AgencyScope, importId: string) =>
  notify(
    tx,
    scope,
    // By the file's orders: parcels have no index by import.
    sql`p.import_id = ${importId} and p.order_id in (select order_id from import_orders
      where agency_id = ${scope.agencyId} and import_id = ${importId} and outcome = 'created')`,
  );
