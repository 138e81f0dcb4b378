import { type SQL, sql } from "drizzle-orm";
import { ACCOUNTS, type Account, AGENCY_ACCOUNTS } from "../../domain/money/accounts.ts";
import { accountsOf, FIGURES, type Figure, signIn } from "../../domain/money/figures.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { countRows } from "../db/count.ts";
import { atOrAfter, atOrBefore } from "../db/days.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

/** Which entries. Moments are instants in ISO 8601 or days in Los Angeles, both included. */
export interface EntriesWanted {
  readonly sellerTeam?: string | undefined;
  readonly order?: string | undefined;
  readonly account?: Account | undefined;
  /** Accounts whose entries are left out. */
  readonly except?: readonly Account[];
  readonly figure?: Figure | undefined;
  /** What its orders' entries moved when it was written. */
  readonly invoice?: string | undefined;
  /** Of a deposit, a payout, an order: what was posted in its name. */
  readonly subject?: string | undefined;
  readonly since?: string | undefined;
  readonly asOf?: string | undefined;
}

export interface EntryRow extends Record<string, unknown> {
  id: string;
  event: string;
  account: Account;
  /** Cents; a debit is positive. */
  amount: string;
  order_id: string | null;
  order_name: string | null;
  created_at: string;
}

const CREATED = sql.raw("l.created_at");
const listOf = (accounts: readonly Account[]) => sql`${sql.param([...accounts])}::text[]`;

/** An invoice is written at the moment of the entries that it states; one that is foreign has none here. */
const ofInvoice = (agencyId: string, invoice: string) => sql`and (l.order_id, l.created_at) in (
  select il.order_id, i.created_date from invoices i
  join invoice_lines il on il.agency_id = i.agency_id and il.invoice_id = i.id
  where i.agency_id = ${agencyId} and i.id = ${invoice})`;

/** A seller reads its own team's, and nothing of what the agency pays others. */
const withinScope = (scope: AgencyScope, team: string | undefined): SQL => {
  if (scope.reach !== "sellerTeam") return team ? sql`and l.seller_team_id = ${team}` : sql``;
  return sql`and l.seller_team_id = ${scope.sellerTeamId}
    and l.account <> all(${sql.param([...AGENCY_ACCOUNTS])}::text[])`;
};

const entriesWhere = (scope: AgencyScope, wanted: EntriesWanted): SQL => sql`l.agency_id = ${scope.agencyId}
  ${withinScope(scope, wanted.sellerTeam)}
  ${wanted.order ? sql`and l.order_id = ${wanted.order}` : sql``}
  ${wanted.subject ? sql`and l.subject = ${wanted.subject}` : sql``}
  ${wanted.account ? sql`and l.account = ${wanted.account}` : sql``}
  ${wanted.except?.length ? sql`and l.account <> all(${listOf(wanted.except)})` : sql``}
  ${wanted.figure ? sql`and l.account = any(${listOf(accountsOf(wanted.figure))})` : sql``}
  ${wanted.invoice ? ofInvoice(scope.agencyId, wanted.invoice) : sql``}
  ${wanted.since ? sql`and ${atOrAfter(CREATED, wanted.since)}` : sql``}
  ${wanted.asOf ? sql`and ${atOrBefore(CREATED, wanted.asOf)}` : sql``}`;

/**
 * The order `o` of an entry `l`. Of a referral it is another team's, which whoever brought that team earns from
 * and does not see.
 */
export const visibleOrder = (scope: AgencyScope): SQL => sql`"orders" o
  on o.agency_id = l.agency_id and o.id = l.order_id
  ${scope.reach === "sellerTeam" ? sql`and o.seller_team_id = ${scope.sellerTeamId}` : sql``}`;

/**
 * What an entry is known by outside: made from what is unique about it. Its own id is a sequence over all
 * agencies, whose gaps would show how much the others do.
 */
const PUBLIC_ID = sql`md5(concat_ws(':', l.agency_id, l.subject, l.event, l.sequence, l.line))::uuid`;

/** A page of entries, newest first. Past the cap the total is not counted to its end. */
export async function ledgerPage(
  database: Database,
  scope: AgencyScope,
  wanted: EntriesWanted,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = entriesWhere(scope, wanted);
  const rows = await rowsOf<EntryRow>(
    database,
    sql`select ${PUBLIC_ID} as id, l.event, l.account, l.amount, o.id as order_id, o.order_name, l.created_at
      from ledger_entries l left join ${visibleOrder(scope)}
      where ${where} order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await countRows(
    database,
    sql`select 1 from ledger_entries l where ${where}`,
    offset + limit,
  );
  const { figure } = wanted;
  return {
    ...counted,
    rows: rows.map((row) => ({
      id: row.id,
      event: row.event,
      account: row.account,
      // As the figure grows, or the account: what a person expects it to add up from.
      cents: BigInt(row.amount) * BigInt(figure ? signIn(figure, row.account) : ACCOUNTS[row.account]),
      order: row.order_id ? { id: row.order_id, orderName: row.order_name } : null,
      createdAt: toIso(row.created_at),
    })),
  };
}

/** How an account's natural balance, or an entry as it was posted, counts in a figure. */
const counts = (figure: Figure, column: SQL, posted: boolean): SQL => {
  const parts = Object.entries(FIGURES[figure]) as [Account, number][];
  const cases = parts.map(
    ([account, sign]) => `when '${account}' then ${posted ? signIn(figure, account) : sign}`,
  );
  return sql`(${column} * case account ${sql.raw(cases.join(" "))} end)`;
};

export interface Statement {
  /** Cents: at the beginning, and at its end. */
  readonly opening: bigint;
  readonly closing: bigint;
  /** What happened between, by event; together closing less opening. Those that came to nothing are left out. */
  readonly changes: readonly { event: string; amount: bigint; count: number }[];
}

/**
 * A figure as it stood at two moments and what made the difference, from one snapshot: today's balance less
 * what was posted since. Without `asOf` it ends now, without `since` it begins with the first entry.
 */
export async function statementOf(
  database: Database,
  scope: AgencyScope,
  { figure, sellerTeam, since, asOf }: EntriesWanted & { figure: Figure },
): Promise<Statement> {
  const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : sellerTeam;
  const ours = sql`agency_id = ${scope.agencyId} and account = any(${listOf(accountsOf(figure))})
    ${team ? sql`and seller_team_id = ${team}` : sql``}`;
  const within = asOf ? atOrBefore(sql.raw("created_at"), asOf) : sql`true`;
  const rows = await rowsOf<{ event: string | null; within: boolean; amount: string; count: number }>(
    database,
    sql`select null as event, true as within, coalesce(sum(${counts(figure, sql.raw("balance"), false)}), 0)::text as amount,
        0 as count from ledger_accounts where ${ours}
      union all
      select event, ${within} as within, sum(${counts(figure, sql.raw("amount"), true)})::text, count(*)::int
      from ledger_entries where ${ours} ${since ? sql`and ${atOrAfter(sql.raw("created_at"), since)}` : sql``}
      group by event, 2`,
  );
  const cents = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((sum, row) => sum + BigInt(row.amount), 0n);
  const now = cents((row) => row.event === null);
  const later = cents((row) => row.event !== null && !row.within);
  const changes = rows.flatMap(({ event, within: isWithin, amount, count }) =>
    event !== null && isWithin && BigInt(amount) !== 0n ? [{ event, amount: BigInt(amount), count }] : [],
  );
  const closing = now - later;
  const opening = closing - changes.reduce((sum, { amount }) => sum + amount, 0n);
  return { opening, closing, changes: changes.sort((a, b) => Number(b.amount - a.amount)) };
}
