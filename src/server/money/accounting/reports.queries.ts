import { type SQL, sql } from "drizzle-orm";
import { AGES, type Age } from "../../../domain/money/accounting/ages.ts";
import { ACCOUNTS, type Account } from "../../../domain/money/accounts.ts";
import type { Database } from "../../db/client.ts";
import { ZONE } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The sign of an account's balance as a debit. */
const asDebit = sql.raw(
  `case account ${Object.entries(ACCOUNTS)
    .map(([account, sign]) => `when '${account}' then ${sign}`)
    .join(" ")} end`,
);

/**
 * The accounts of an agency's teams at the end of a day, as debits: today's balances less the days after it. So a recent
 * day reads little, however long the ledger is.
 */
const balancesAt = (agencyId: string, day: SQL, account?: Account): SQL => {
  const only = account ? sql`and account = ${account}` : sql``;
  return sql`select seller_team_id, account, sum(amount) as amount from (
      select seller_team_id, account, balance * ${asDebit} as amount from ledger_accounts
        where agency_id = ${agencyId} ${only}
      union all
      select seller_team_id, account, credits - debits from ledger_days
        where agency_id = ${agencyId} and day > ${day} ${only}
    ) parts group by seller_team_id, account`;
};

export type SellerBalances = {
  readonly balance: string;
  readonly receivable: string;
  readonly held: string;
  readonly deferred: string;
  readonly profit: string;
  readonly profitPending: string;
};

/** A page of the sellers that have a balance at the end of a day, and the totals of all. `id` is null in the totals. */
export async function sellerBalances(
  database: Database,
  { agencyId }: AgencyScope,
  asOf: string,
  { limit, offset }: Page,
) {
  const of = (...accounts: Account[]) =>
    sql`coalesce(-sum(amount) filter (where account = any(${sql.param(accounts)}::text[])), 0)`;
  const rows = await rowsOf<SellerBalances & { id: string | null; name: string | null; count: number }>(
    database,
    sql`with found as (
        select b.seller_team_id as id, ${of("available", "receivable")} as balance, -(${of("receivable")}) as receivable,
          ${of("held")} as held, ${of("deferred")} as deferred, ${of("profitAvailable", "profitOwed")} as profit,
          ${of("profitPending")} as "profitPending"
        from (${balancesAt(agencyId, sql`${asOf}::date`)}) b group by 1
      ), open as (
        select * from found
        where balance <> 0 or receivable <> 0 or held <> 0 or deferred <> 0 or profit <> 0 or "profitPending" <> 0
      ), page as (
        select o.*, t.name from open o join seller_teams t on t.agency_id = ${agencyId} and t.id = o.id
        order by t.name, o.id limit ${limit} offset ${offset}
      )
      select null as id, null as name, coalesce(sum(balance), 0)::text as balance, coalesce(sum(receivable), 0)::text as receivable,
        coalesce(sum(held), 0)::text as held, coalesce(sum(deferred), 0)::text as deferred,
        coalesce(sum(profit), 0)::text as profit, coalesce(sum("profitPending"), 0)::text as "profitPending", count(*)::int as count
      from open
      union all
      select id::text, name, balance::text, receivable::text, held::text, deferred::text, profit::text, "profitPending"::text, 0
      from page`,
  );
  const [totals] = rows.filter(({ id }) => id === null);
  return { rows: rows.filter(({ id }) => id !== null).sort(byName), totals, total: totals?.count ?? 0 };
}

/** A union keeps no order; a page has it already. */
const byName = (
  a: { name: string | null; id: string | null },
  b: { name: string | null; id: string | null },
) => (a.name ?? "").localeCompare(b.name ?? "") || (a.id ?? "").localeCompare(b.id ?? "");

type AgedRow = Record<Age | "reversedDeposits" | "sum", string> & {
  id: string | null;
  name: string | null;
  count: number;
};

/** The debts of sellers: invoices by age, and reversed deposits. `id` is null in the totals. */
export async function agedDebts(database: Database, { agencyId }: AgencyScope, { limit, offset }: Page) {
  const age = sql`(now() at time zone ${ZONE})::date - (i.created_date at time zone ${ZONE})::date`;
  const sumOf = ({ key, from, to }: (typeof AGES)[number]) =>
    sql`coalesce(sum(remain) filter (where age >= ${from} ${to === null ? sql`` : sql`and age <= ${to}`}), 0) as ${sql.identifier(key)}`;
  const keys = [...AGES.map(({ key }) => key), "reversedDeposits", "sum"].map((key) => sql.identifier(key));
  const rows = await rowsOf<AgedRow>(
    database,
    sql`with unpaid as (
        select i.seller_team_id as id, i.remain_amount as remain, ${age} as age from invoices i
        where i.agency_id = ${agencyId} and i.remain_amount > 0 and i.deleted_at is null
        union all
        select seller_team_id, remain_amount, null from deposits
        where agency_id = ${agencyId} and remain_amount > 0 and deleted_at is null
      ), found as (
        select id, ${sql.join(AGES.map(sumOf), sql`, `)},
          coalesce(sum(remain) filter (where age is null), 0) as "reversedDeposits", sum(remain) as sum
        from unpaid group by id
      ), page as (
        select f.*, t.name from found f join seller_teams t on t.agency_id = ${agencyId} and t.id = f.id
        order by t.name, f.id limit ${limit} offset ${offset}
      )
      select null as id, null as name, count(*)::int as count,
        ${sql.join(
          keys.map((key) => sql`coalesce(sum(${key}), 0)::text as ${key}`),
          sql`, `,
        )} from found
      union all
      select id::text, name, 0, ${sql.join(
        keys.map((key) => sql`${key}::text`),
        sql`, `,
      )} from page`,
  );
  const [totals] = rows.filter(({ id }) => id === null);
  return { rows: rows.filter(({ id }) => id !== null).sort(byName), totals, total: totals?.count ?? 0 };
}

/** Amounts as debits. Cents. */
type Sums = {
  readonly opening: string;
  readonly debits: string;
  readonly credits: string;
};

/** What a month debits and credits on accounts, and their balances before it. */
const monthSums = (agencyId: string, month: string, account?: Account): SQL => {
  const first = `${month}-01`;
  const only = account ? sql`and account = ${account}` : sql``;
  return sql`select seller_team_id, account, amount as opening, 0::bigint as debits, 0::bigint as credits
      from (${balancesAt(agencyId, sql`${first}::date - 1`, account)}) b
    union all
    select seller_team_id, account, 0, debits, credits from ledger_days where agency_id = ${agencyId} ${only}
      and day >= ${first}::date and day < ${first}::date + interval '1 month'`;
};

export const trialBalance = (database: Database, { agencyId }: AgencyScope, month: string) =>
  rowsOf<Sums & { account: Account }>(
    database,
    sql`select account, sum(opening)::text as opening, sum(debits)::text as debits, sum(credits)::text as credits
      from (${monthSums(agencyId, month)}) s group by account`,
  );

/** The sellers of an account that have a balance or a movement in a month. */
export const accountBySeller = (
  database: Database,
  { agencyId }: AgencyScope,
  { month, account }: { month: string; account: Account },
  { limit, offset }: Page,
) =>
  rowsOf<Sums & { id: string; name: string; count: number }>(
    database,
    sql`with found as (
        select seller_team_id as id, sum(opening) as opening, sum(debits) as debits, sum(credits) as credits
        from (${monthSums(agencyId, month, account)}) s group by 1
        having sum(opening) <> 0 or sum(debits) <> 0 or sum(credits) <> 0
      )
      select f.id, t.name, f.opening::text, f.debits::text, f.credits::text, count(*) over ()::int as count
      from found f join seller_teams t on t.agency_id = ${agencyId} and t.id = f.id
      order by t.name, f.id limit ${limit} offset ${offset}`,
  );
