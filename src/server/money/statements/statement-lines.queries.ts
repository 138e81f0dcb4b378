import { type SQL, sql } from "drizzle-orm";
import type { Account } from "../../../domain/money/accounts.ts";
import type { Cents } from "../../../domain/money/cents.ts";
import { signIn } from "../../../domain/money/metrics.ts";
import {
  STATEMENTS,
  type StatementDay,
  type StatementOf,
  type StatementPage,
  statementAccounts,
} from "../../../domain/money/statements/statements.ts";
import type { Database } from "../../db/client.ts";
import { startOfDay } from "../../db/days.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { journalLines } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { visibleOrder } from "../ledger/ledger.queries.ts";

/** A statement of a team for some days (`YYYY-MM-DD`, both included). The caller has checked that the team is in the scope. */
export interface StatementPeriod {
  readonly teamId: string;
  readonly of: StatementOf;
  readonly from: string;
  readonly to: string;
}

export const listOf = (accounts: readonly Account[]) => sql`${sql.param([...accounts])}::text[]`;

/** The sign of a debit on each account of a statement. */
export const signed = (of: StatementOf): SQL => {
  const cases = statementAccounts(of).map(
    (account) => `when '${account}' then ${signIn(STATEMENTS[of].metric, account)}`,
  );
  return sql.raw(`case account ${cases.join(" ")} end`);
};

/** The balance before the period, and its days that have lines. */
export async function statementDays(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  { teamId, of, from, to }: StatementPeriod,
): Promise<{ opening: Cents; days: StatementDay[] }> {
  const rows = await rowsOf<{ day: string | null; change: string; lines: number }>(
    where,
    sql`select case when day >= ${from}::date then day::text end as day,
        sum((debits - credits) * ${signed(of)})::text as change, sum(statement_lines)::int as lines
      from ledger_days where agency_id = ${agencyId} and seller_team_id = ${teamId}
        and account = any(${listOf(statementAccounts(of))}) and day <= ${to}::date
      group by 1 order by 1 nulls first`,
  );
  const opening = rows.find(({ day }) => day === null);
  const days = rows.flatMap(({ day, change, lines }) =>
    day === null ? [] : [{ day, change: BigInt(change), lines }],
  );
  return { opening: BigInt(opening?.change ?? 0), days };
}

interface NamedRow {
  readonly id: string;
  readonly name: string | null;
}

export type StatementRow = Raw<typeof journalLines, "event" | "created_at"> & {
  id: string;
  amount: string;
  balance: string;
  is_cashback: boolean | null;
  order: NamedRow | null;
  invoice: NamedRow | null;
  deposit: NamedRow | null;
  payout: NamedRow | null;
};

const namedRow = (alias: string, name: string) =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.${name}) end`,
  );

/**
 * The lines of a page, oldest first: one for each journal entry, with its documents. An invoice was made in the call of
 * its entry, at the same time.
 */
export function statementRows(
  where: Database | Transaction,
  scope: AgencyScope,
  { teamId, of }: StatementPeriod,
  { from, to, skip, opening }: StatementPage,
  limit: number,
): Promise<StatementRow[]> {
  const { agencyId } = scope;
  return rowsOf<StatementRow>(
    where,
    sql`with entries as (
        select event, subject, sequence, created_at, min(id) as place, min(line) as line,
          (array_agg(order_id order by id))[1] as order_id, sum(amount * ${signed(of)}) as amount
        from journal_lines
        where agency_id = ${agencyId} and seller_team_id = ${teamId} and account = any(${listOf(statementAccounts(of))})
          and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(to, 1)}
        group by event, subject, sequence, created_at
      ), l as (
        select *, ${agencyId}::uuid as agency_id,
          ${opening.toString()}::bigint + sum(amount) over (order by created_at, place) as balance
        from entries order by created_at, place limit ${limit} offset ${skip}
      )
      select md5(concat_ws(':', l.agency_id, l.subject, l.event, l.sequence, l.line))::uuid as id,
        l.event, l.created_at, l.amount::text, l.balance::text, d.is_cashback,
        ${namedRow("o", "order_name")} as "order", ${namedRow("i", "name")} as invoice,
        ${namedRow("d", "name")} as deposit, ${namedRow("p", "bill_name")} as payout
      from l left join ${visibleOrder(scope)}
        left join lateral (
          select i.id, i.name from invoice_lines il
          join invoices i on i.agency_id = il.agency_id and i.id = il.invoice_id
          where il.agency_id = l.agency_id and il.order_id = l.order_id and i.created_date = l.created_at
            and i.seller_team_id = ${teamId} and i.type = case when l.amount < 0 then 'OUT' else 'IN' end
            and i.seller_amount <> 0
          limit 1
        ) i on true
        left join deposits d on d.agency_id = l.agency_id and d.id = l.subject
        left join payouts p on p.agency_id = l.agency_id and p.id = l.subject
      order by l.created_at, l.place`,
  );
}
