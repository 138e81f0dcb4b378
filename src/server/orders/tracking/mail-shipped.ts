import { type SQL, sql } from "drizzle-orm";
import { BASE } from "../../../domain/access/public-paths.ts";
import { namesLabel } from "../../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/queue.ts";
import type { AgencyScope } from "../../scope.ts";

/** Maximum of orders named in a mail; the others are counted. */
const NAMED = 5;

type Shipped = Raw<typeof usersTable, "email"> & {
  name: string;
  orders: string[];
  order_count: number;
  parcels: { carrier: string | null; number: string }[];
  parcel_count: number;
};

/** Mails the managers of teams whose orders were shipped: one mail per team. */
async function mail(tx: Transaction, scope: AgencyScope, which: SQL): Promise<void> {
  const first = sql.raw(`[1:${NAMED}]`);
  const shipped = await rowsOf<Shipped>(
    tx,
    sql`with gone as (
        select p.id, p.seller_team_id, p.order_id, p.carrier, p.number from parcels p
        where p.agency_id = ${scope.agencyId} and ${which}
      ), named as (
        select g.seller_team_id, count(*)::int as order_count,
          (array_agg(coalesce(o.order_name, ${NAME_PLACEHOLDER}) order by o.id))${first} as orders
        from (select distinct seller_team_id, order_id from gone) g
        join orders o on o.agency_id = ${scope.agencyId} and o.id = g.order_id group by 1
      ), numbered as (
        select seller_team_id, count(*)::int as parcel_count,
          (array_agg(jsonb_build_object('carrier', carrier, 'number', number) order by id))${first} as parcels
        from gone group by 1
      )
      select u.email, u.full_name as name, n.orders, n.order_count, p.parcels, p.parcel_count
      from named n join numbered p using (seller_team_id)
      join seller_teams t on t.agency_id = ${scope.agencyId} and t.id = n.seller_team_id
      join users u on u.id = t.manager_id and u.status = 1 and u.deleted_at is null order by u.id`,
  );
  const mails = shipped.map((one) => {
    const numbers = one.parcels.map(({ carrier, number }) =>
      [carrier && carrierLabel(carrier), number].filter(Boolean).join(" "),
    );
    return {
      template: "tracking-added" as const,
      to: one.email,
      values: {
        name: one.name,
        orders: namesLabel(one.orders, one.order_count),
        tracking: namesLabel(numbers, one.parcel_count),
        link: `${BASE}/s/orders`,
      },
    };
  });
  await queueMail(tx, scope, mails);
}

/** Mails about a parcel entered by hand. */
export const mailShipped = (tx: Transaction, scope: AgencyScope, parcelId: string) =>
  mail(tx, scope, sql`p.id = ${parcelId}`);

/** Mails about all parcels of an import. */
export const mailShippedByImport = (tx: Transaction, scope: AgencyScope, importId: string) =>
  mail(
    tx,
    scope,
    // By the file's orders: parcels have no index by import.
    sql`p.import_id = ${importId} and p.order_id in (select order_id from import_orders
      where agency_id = ${scope.agencyId} and import_id = ${importId} and outcome = 'created')`,
  );
