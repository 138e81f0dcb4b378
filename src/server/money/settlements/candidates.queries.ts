import { sql } from "drizzle-orm";
import type { Named } from "../../../domain/money/settlements/match.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

const ofSale = (field: string) => sql.raw(`coalesce((o.accounting -> 'sale' ->> '${field}')::bigint, 0)`);
const IS_OPEN = sql`(${ofSale("collected")} - ${ofSale("settled")} - ${ofSale("deducted")} <> 0
  or ${ofSale("returned")} > ${ofSale("deducted")})`;

/** The sales of a store that have one of these references or names, whatever became of the orders. */
export const candidatesOf = (
  tx: Transaction,
  {
    agencyId,
    storeId,
    teamId,
  }: { readonly agencyId: string; readonly storeId: string; readonly teamId: string },
  references: readonly string[],
): Promise<Named[]> =>
  rowsOf<Named & Record<string, unknown>>(
    tx,
    sql`select o.id, o.reference_id1 as reference, o.order_name as name, ${IS_OPEN} as "isOpen"
      from orders o join integrations i on i.agency_id = o.agency_id and i.id = o.integration_id
        and i.store_id = ${storeId}
      where o.agency_id = ${agencyId} and o.seller_team_id = ${teamId} and o.deleted_at is null
        and o.accounting ? 'sale'
        and (o.reference_id1 = any(${sql.param([...new Set(references)])}::text[])
          or o.order_name = any(${sql.param([...new Set(references)])}::text[]))
      order by o.id`,
  );
