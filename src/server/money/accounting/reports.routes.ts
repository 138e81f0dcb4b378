import type { FastifyInstance } from "fastify";
import { AGES } from "../../../domain/money/accounting/ages.ts";
import * as calls from "../../../domain/money/accounting/calls.ts";
import { ACCOUNTS, type Account } from "../../../domain/money/accounts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { badField } from "../../api-error.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { NO_QUERY, queueFile } from "../../exports/start.queries.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { pageBoundsOf } from "../money.query.ts";
import {
  accountBySeller,
  agedDebts,
  type SellerBalances,
  sellerBalances,
  trialBalance,
} from "./reports.queries.ts";

const ROWS = 50;
/** The days of a journal: a leap year. */
const MAX_JOURNAL_DAYS = 366;
const DAY_MS = 86_400_000;

const dollars = (cents: string | undefined) => toDollars(BigInt(cents ?? 0));

const balancesOf = (row: SellerBalances | undefined) => ({
  balance: dollars(row?.balance),
  receivable: dollars(row?.receivable),
  held: dollars(row?.held),
  deferred: dollars(row?.deferred),
  profit: dollars(row?.profit),
  profitPending: dollars(row?.profitPending),
});

/** The names are those of `AGES`. */
const debtsOf = (row: Readonly<Record<string, unknown>> | undefined) => {
  const of = (key: string) => dollars(String(row?.[key] ?? 0));
  const [days30, days60, days90, older] = AGES.map(({ key }) => of(key)) as [number, number, number, number];
  return { days30, days60, days90, older, reversedDeposits: of("reversedDeposits"), total: of("sum") };
};

const sumsOf = (row: { opening: string; debits: string; credits: string } | undefined) => {
  const [opening, debits, credits] = [row?.opening, row?.debits, row?.credits].map((text) =>
    BigInt(text ?? 0),
  ) as [bigint, bigint, bigint];
  return {
    opening: toDollars(opening),
    debits: toDollars(debits),
    credits: toDollars(credits),
    closing: toDollars(opening + debits - credits),
  };
};

const teamOf = ({ id, name }: { id: string | null; name: string | null }) => ({
  id: id ?? "",
  name: name ?? "",
});
const boundsOf = ({ page = 1, limit = ROWS }: { page?: number | undefined; limit?: number | undefined }) =>
  pageBoundsOf({ page, limit });

function balanceRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listSellerBalances, async ({ actor, query, database }) => {
    const found = await sellerBalances(database, agencyScopeOf(actor), query.asOf, boundsOf(query));
    return {
      data: found.rows.map((row) => ({ sellerTeam: teamOf(row), ...balancesOf(row) })),
      total: found.total,
      totals: balancesOf(found.totals),
    };
  });

  endpoint(api, calls.listAgedDebts, async ({ actor, query, database }) => {
    const found = await agedDebts(database, agencyScopeOf(actor), boundsOf(query));
    return {
      data: found.rows.map((row) => ({ sellerTeam: teamOf(row), ...debtsOf(row) })),
      total: found.total,
      totals: debtsOf(found.totals),
    };
  });
}

/** Lists for the accounting of an agency. */
export function reportRoutes(api: FastifyInstance): void {
  balanceRoutes(api);

  endpoint(api, calls.showTrialBalance, async ({ actor, query, database }) => {
    const rows = await trialBalance(database, agencyScopeOf(actor), query.month);
    const byAccount = new Map(rows.map((row) => [row.account, row]));
    const accounts = Object.keys(ACCOUNTS) as Account[]; // The keys of the chart are accounts.
    return { data: accounts.map((account) => ({ account, ...sumsOf(byAccount.get(account)) })) };
  });

  endpoint(api, calls.listAccountSums, async ({ actor, query, database }) => {
    const rows = await accountBySeller(database, agencyScopeOf(actor), query, boundsOf(query));
    return {
      data: rows.map((row) => ({ sellerTeam: teamOf(row), ...sumsOf(row) })),
      total: rows[0]?.count ?? 0,
    };
  });

  command(api, calls.exportJournal, {
    startsJobs: true,
    handler: async ({ actor, body: { from, to }, tx }) => {
      const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
      if (days < 1) throw badField("from", "Must not be after the last day");
      if (days > MAX_JOURNAL_DAYS) throw badField("to", `At most ${MAX_JOURNAL_DAYS} days`);
      return queueFile(tx, actor, {
        request: { resource: "journal", query: NO_QUERY, journal: { from, to } },
        type: "journal",
        name: `journal-${from}-to-${to}`,
        extension: "csv",
        filter: `From ${from} to ${to}`,
      });
    },
  });
}
