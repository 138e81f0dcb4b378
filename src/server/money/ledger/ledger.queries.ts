import { type SQL, sql } from "drizzle-orm";
import { ACCOUNTS, type Account, AGENCY_ACCOUNTS } from "../../../domain/money/accounts.ts";
import type { Creditor } from "../../../domain/money/creditors.ts";
import { accountsOf, METRICS, type Metric, signIn } from "../../../domain/money/metrics.ts";
import { creditorOf } from "../../../domain/money/payables/payables.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { countRows } from "../../db/count.ts";
import { atOrAfter, atOrBefore } from "../../db/days.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { journalLines } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";

/** Filters of journal lines. Moments are ISO 8601 instants or days in Los Angeles; both bounds are included. */
export interface JournalLineQuery {
  readonly sellerTeam?: string | undefined;
  readonly order?: string | undefined;
  readonly account?: Account | undefined;
  readonly creditor?: string | undefined;
  /** Payments to creditors, or what is no payment to one. */
  readonly payments?: "only" | "without" | undefined;
  readonly except?: readonly Account[];
  readonly metric?: Metric | undefined;
  /** Lines of the invoice's orders at the time it was created. */
  readonly invoice?: string | undefined;
  /** Lines of one deposit, payout or order. */
  readonly subject?: string | undefined;
  readonly since?: string | undefined;
  readonly asOf?: string | undefined;
}

export type JournalLineRow = Raw<typeof journalLines, "event" | "account" | "amount" | "created_at"> & {
  id: string;
  order_id: string | null;
  order_name: string | null;
};

const CREATED = sql.raw("l.created_at");

/** Lines `l` that are no payment to a creditor. */
export const IS_COST = sql.raw("(l.event not in ('supplier-paid', 'designer-paid'))");

const listOf = (accounts: readonly Account[]) => sql`${sql.param([...accounts])}::text[]`;

/** An invoice has the same timestamp as its journal lines. Invoices of other agencies match none. */
const ofInvoice = (agencyId: string, invoice: string) => sql`and (l.order_id, l.created_at) in (
  select il.order_id, i.created_date from invoices i
  join invoice_lines il on il.agency_id = i.agency_id and il.invoice_id = i.id
  where i.agency_id = ${agencyId} and i.id = ${invoice})`;

/** Sellers read their own team's lines, without the agency's own accounts. */
const withinScope = (scope: AgencyScope, team: string | undefined): SQL => {
  const ofTeams = andOfTeams(scope, sql`l.seller_team_id`);
  if (scope.reach !== "sellerTeam")
    return sql`${team ? sql`and l.seller_team_id = ${team}` : sql``} ${ofTeams}`;
  return sql`${ofTeams} and l.account <> all(${sql.param([...AGENCY_ACCOUNTS])}::text[])`;
};

const ofCreditor = (creditor: Creditor): SQL =>
  creditor === null ? sql`and l.creditor is null` : sql`and l.creditor = ${creditor}`;

const entriesWhere = (scope: AgencyScope, query: JournalLineQuery): SQL => sql`l.agency_id = ${scope.agencyId}
  ${withinScope(scope, query.sellerTeam)}
  ${query.order ? sql`and l.order_id = ${query.order}` : sql``}
  ${query.subject ? sql`and l.subject = ${query.subject}` : sql``}
  ${query.account ? sql`and l.account = ${query.account}` : sql``}
  ${query.creditor ? ofCreditor(creditorOf(query.creditor)) : sql``}
  ${query.payments ? sql`and ${query.payments === "only" ? sql`not ` : sql``}${IS_COST}` : sql``}
  ${query.except?.length ? sql`and l.account <> all(${listOf(query.except)})` : sql``}
  ${query.metric ? sql`and l.account = any(${listOf(accountsOf(query.metric))})` : sql``}
  ${query.invoice ? ofInvoice(scope.agencyId, query.invoice) : sql``}
  ${query.since ? sql`and ${atOrAfter(CREATED, query.since)}` : sql``}
  ${query.asOf ? sql`and ${atOrBefore(CREATED, query.asOf)}` : sql``}`;

/** Joins the order `o` of a line `l`. A referrer cannot see orders of the referred team, which its profit comes from. */
export const visibleOrder = (scope: AgencyScope): SQL => sql`"orders" o
  on o.agency_id = l.agency_id and o.id = l.order_id
  ${scope.reach === "sellerTeam" ? sql`and o.seller_team_id = ${scope.sellerTeamId}` : sql``}`;

/**
 * The public id of a line, a hash of its unique key. The stored id is a sequence over all agencies, whose gaps would
 * reveal the activity of others.
 */
const PUBLIC_ID = sql`md5(concat_ws(':', l.agency_id, l.subject, l.event, l.sequence, l.line))::uuid`;

/** A page of journal lines, newest first. The total is capped. */
export async function journalLinePage(
  database: Database,
  scope: AgencyScope,
  query: JournalLineQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = entriesWhere(scope, query);
  const rows = await rowsOf<JournalLineRow>(
    database,
    sql`select ${PUBLIC_ID} as id, l.event, l.account, l.amount, o.id as order_id, o.order_name, l.created_at
      from journal_lines l left join ${visibleOrder(scope)}
      where ${where} order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await countRows(
    database,
    sql`select 1 from journal_lines l where ${where}`,
    offset + limit,
  );
  const { metric } = query;
  return {
    ...counted,
    rows: rows.map((row) => ({
      id: row.id,
      event: row.event,
      account: row.account,
      // The sign is that of the metric or, without one, of the account's normal side.
      cents: BigInt(row.amount) * BigInt(metric ? signIn(metric, row.account) : ACCOUNTS[row.account]),
      order: row.order_id ? { id: row.order_id, orderName: row.order_name } : null,
      createdAt: toIso(row.created_at),
    })),
  };
}

/** The contribution of account balances or of journal lines (`posted`) to a metric, as SQL. */
const counts = (metric: Metric, column: SQL, posted: boolean): SQL => {
  const parts = Object.entries(METRICS[metric]) as [Account, number][];
  const cases = parts.map(
    ([account, sign]) => `when '${account}' then ${posted ? signIn(metric, account) : sign}`,
  );
  return sql`(${column} * case account ${sql.raw(cases.join(" "))} end)`;
};

export interface Statement {
  /** Cents. */
  readonly opening: bigint;
  readonly closing: bigint;
  /** Changes by event, which sum to closing minus opening. Events with a net change of 0 are left out. */
  readonly changes: readonly { event: string; amount: bigint; count: number }[];
}

/**
 * A metric at two moments and the changes between them, from one snapshot: the current balance minus the later lines.
 * `asOf` defaults to now, `since` to the first line.
 */
export async function statementOf(
  database: Database,
  scope: AgencyScope,
  { metric, sellerTeam, since, asOf }: JournalLineQuery & { metric: Metric },
): Promise<Statement> {
  const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : sellerTeam;
  const ours = sql`agency_id = ${scope.agencyId} and account = any(${listOf(accountsOf(metric))})
    ${team ? sql`and seller_team_id = ${team}` : sql``} ${andOfTeams(scope)}`;
  const within = asOf ? atOrBefore(sql.raw("created_at"), asOf) : sql`true`;
  const rows = await rowsOf<{ event: string | null; within: boolean; amount: string; count: number }>(
    database,
    sql`select null as event, true as within, coalesce(sum(${counts(metric, sql.raw("balance"), false)}), 0)::text as amount,
        0 as count from ledger_accounts where ${ours}
      union all
      select event, ${within} as within, sum(${counts(metric, sql.raw("amount"), true)})::text, count(*)::int
      from journal_lines where ${ours} ${since ? sql`and ${atOrAfter(sql.raw("created_at"), since)}` : sql``}
      group by event, 2`,
  );
  const cents = (predicate: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(predicate).reduce((sum, row) => sum + BigInt(row.amount), 0n);
  const now = cents((row) => row.event === null);
  const later = cents((row) => row.event !== null && !row.within);
  const changes = rows.flatMap(({ event, within: isWithin, amount, count }) =>
    event !== null && isWithin && BigInt(amount) !== 0n ? [{ event, amount: BigInt(amount), count }] : [],
  );
  const closing = now - later;
  const opening = closing - changes.reduce((sum, { amount }) => sum + amount, 0n);
  return { opening, closing, changes: changes.sort((a, b) => Number(b.amount - a.amount)) };
}
