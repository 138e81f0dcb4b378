import { type SQL, sql } from "drizzle-orm";
import type { ImportSummary } from "../../../../domain/orders/import/responses.ts";
import type { Database } from "../../../db/client.ts";
import { rowsOf } from "../../../db/statement.ts";
import { walletOf } from "../../../money/deposits/deposits.queries.ts";
import type { OrderImportRow } from "../import-row.queries.ts";
import { missingValues } from "./common-values.queries.ts";

type Reason = ImportSummary["reasons"][number];

/** Orders that are not in yet, whose address has a suggestion. */
const SUGGESTION = "suggestion";
export const HAS_SUGGESTION = sql`status in ('ready', 'attention') and outcome is null
  and preview @? '$.address.findings[*].suggestion'`;

/** The condition for lines with a reason of `summaryResponse`; an invalid reason matches none. */
export function hasReason(reason: string): SQL {
  const [kind, ...rest] = reason.split(":");
  const name = rest.join(":");
  if (kind === "gate") return sql`preview -> 'gates' @> ${JSON.stringify([{ gate: name }])}::jsonb`;
  if (kind === "column")
    return sql`preview -> 'reasons' @> ${JSON.stringify([{ column: name || null }])}::jsonb`;
  return reason === SUGGESTION ? HAS_SUGGESTION : sql`false`;
}

function reasonsOf(database: Database, job: OrderImportRow): Promise<Reason[]> {
  const of = (status: Reason["status"]) =>
    sql`l.agency_id = ${job.agency_id} and l.import_id = ${job.id} and l.status = ${status}
      and l.outcome is null`;
  return rowsOf<Reason>(
    database,
    sql`select 'gate:' || (g ->> 'gate') as reason, 'attention' as status, count(distinct l.seq)::int as orders
        from import_orders l, jsonb_array_elements(l.preview -> 'gates') g where ${of("attention")} group by 1
      union all
      select 'column:' || coalesce(r ->> 'column', ''), 'failed', count(distinct l.seq)::int
        from import_orders l, jsonb_array_elements(l.preview -> 'reasons') r where ${of("failed")} group by 1
      order by orders desc, reason`,
  );
}

async function suggestionsOf(database: Database, job: OrderImportRow): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::int as count from import_orders where agency_id = ${job.agency_id} and import_id = ${job.id}
      and ${HAS_SUGGESTION}`,
  );
  return found?.count ?? 0;
}

/** The current balance of the import's team, in dollars. */
export async function balanceOf(database: Database, job: OrderImportRow): Promise<number> {
  const scope = { reach: "agency", agencyId: job.agency_id } as const;
  return (await walletOf(database, scope, job.seller_team_id)).amount;
}

export async function importSummary(database: Database, job: OrderImportRow): Promise<ImportSummary> {
  const [row] = await rowsOf<{ charge: string }>(
    database,
    sql`select coalesce(sum(charge), 0) as charge from import_orders where agency_id = ${job.agency_id}
      and import_id = ${job.id} and status = 'ready'
      and case when ${job.status === "done"} then outcome = 'created' else outcome is null end`,
  );
  return {
    charge: Number(row?.charge ?? 0) / 100,
    balance: await balanceOf(database, job),
    reasons: await reasonsOf(database, job),
    suggestions: await suggestionsOf(database, job),
    missing: await missingValues(database, job),
  };
}
