import { sql } from "drizzle-orm";
import { dayOf, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { Numbered } from "../../../domain/orders/tracking/index.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { parcels as parcelsTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";

type Row = Raw<typeof parcelsTable, "number" | "order_id" | "status" | "shipped_date"> & {
  order_name: string | null;
};

/** The parcels of an agency with one of these numbers, by number, newest first. */
export async function parcelsNumbered(
  tx: Transaction,
  scope: AgencyScope,
  numbers: readonly string[],
): Promise<(number: string) => readonly Numbered[]> {
  const distinct = [...new Set(numbers)].filter(Boolean);
  const rows = await rowsOf<Row>(
    tx,
    sql`select p.number, p.order_id, coalesce(o.order_name, o.reference_id1) as order_name, p.status, p.shipped_date
      from parcels p join orders o on o.agency_id = p.agency_id and o.id = p.order_id and o.deleted_at is null
      where p.agency_id = ${scope.agencyId} and p.number = any(${sql.param(distinct)}::text[]) and p.deleted_at is null
        ${andOfTeams(scope, sql`o.seller_team_id`)} ${andOfProxies(scope, sql`o.integration_id`)}
      order by p.created_at desc, p.id desc`,
  );
  const byNumber = new Map<string, Numbered[]>();
  for (const row of rows) {
    const parcel = {
      orderId: row.order_id,
      orderName: row.order_name ?? NAME_PLACEHOLDER,
      voided: row.status === "voided",
      shippedDay: row.shipped_date === null ? null : dayOf(row.shipped_date),
    };
    byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), parcel]);
  }
  return (number) => byNumber.get(number) ?? [];
}
