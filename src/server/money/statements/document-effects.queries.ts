import { sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import { statementLabel } from "../../../domain/money/ledger/events.ts";
import type { DocumentEffect } from "../../../domain/money/statements/calls.ts";
import { type StatementOf, statementAccounts } from "../../../domain/money/statements/statements.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { startOfDay, ZONE } from "../../db/days.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { journalLines } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { listOf, signed } from "./statement-lines.queries.ts";

type Row = Raw<typeof journalLines, "event" | "created_at"> & { amount: string; before: string };

/**
 * What the journal entries of a deposit or a payout did to a statement's balance, oldest first. The balance before one
 * is the sum of the days before, and of the lines of its day before it.
 */
export async function documentEffects(
  database: Database,
  scope: AgencyScope,
  subject: string,
  of: StatementOf,
): Promise<DocumentEffect[]> {
  const { agencyId } = scope;
  const accounts = sql`account = any(${listOf(statementAccounts(of))})`;
  const day = sql`(e.created_at at time zone ${ZONE})::date`;
  const rows = await rowsOf<Row>(
    database,
    sql`with e as (
        select seller_team_id as team, event, sequence, created_at, min(id) as place, sum(amount * ${signed(of)}) as amount
        from journal_lines where agency_id = ${agencyId} and subject = ${subject} and ${accounts} ${andOfTeams(scope)}
        group by seller_team_id, event, sequence, created_at
      )
      select e.event, e.created_at, e.amount::text, (
          coalesce((select sum((debits - credits) * ${signed(of)}) from ledger_days
            where agency_id = ${agencyId} and seller_team_id = e.team and ${accounts} and day < ${day}), 0)
          + coalesce((select sum(amount * ${signed(of)}) from journal_lines l
            where agency_id = ${agencyId} and seller_team_id = e.team and ${accounts}
              and created_at >= ${startOfDay(day)} and (l.created_at, l.id) < (e.created_at, e.place)), 0)
        )::text as before
      from e where e.amount <> 0 order by e.created_at, e.place`,
  );
  return rows.map((row) => {
    const [before, amount] = [BigInt(row.before), BigInt(row.amount)];
    return {
      of,
      at: toIso(row.created_at),
      description: statementLabel(row.event),
      amount: toDollars(amount),
      before: toDollars(before),
      after: toDollars(before + amount),
    };
  });
}
