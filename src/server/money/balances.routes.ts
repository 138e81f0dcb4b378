import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { ACCOUNTS, type Account, AGENCY_ACCOUNTS } from "../../domain/money/accounts.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { identifier } from "../../domain/resource/fields.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { forbidden } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";
import { findTeam, walletOf } from "./deposits.queries.ts";

const wallet = z.object({
  amount: z.number(),
  available: z.number(),
  held: z.number(),
  receivable: z.number(),
  creditLimit: z.number(),
  pendingTopUp: z.number(),
});

const profit = z.object({
  sellerTeam: z.string(),
  totalAmountPaid: z.number(),
  totalHold: z.number(),
  totalProfit: z.number(),
  remainProfit: z.number(),
});

/** The four figures of a team's profit, from its accounts. Dollars. */
async function profitsOf(database: Database, scope: AgencyScope, teamIds: readonly string[]) {
  const rows = await rowsOf<{ seller_team_id: string; account: Account; balance: string }>(
    database,
    sql`select seller_team_id, account, balance from ledger_accounts
      where agency_id = ${scope.agencyId} and seller_team_id = any(${sql.param([...teamIds])}::uuid[])`,
  );
  return teamIds.map((sellerTeam) => {
    const of = (account: Account) =>
      BigInt(rows.find((row) => row.seller_team_id === sellerTeam && row.account === account)?.balance ?? 0);
    const paid = -of("cash:Payout");
    const remain = of("profitAvailable") - of("profitOwed");
    return {
      sellerTeam,
      totalAmountPaid: toDollars(paid),
      totalHold: toDollars(of("profitPending")),
      totalProfit: toDollars(paid + of("profitPending") + of("payoutInFlight") + remain),
      remainProfit: toDollars(remain),
    };
  });
}

const accounts = Object.keys(ACCOUNTS) as [Account, ...Account[]];
const page = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const entry = z.object({
  id: z.string(),
  event: z.string(),
  account: z.string(),
  amount: z.number(),
  order: z.object({ id: z.string(), orderName: z.string().nullable() }).nullable(),
  createdAt: z.string(),
});

/** An invoice is written at the moment of the entries that it states; one that is foreign has none here. */
const ofInvoice = (agencyId: string, invoice: string) => sql`and (l.order_id, l.created_at) in (
  select il.order_id, i.created_date from invoices i
  join invoice_lines il on il.agency_id = i.agency_id and il.invoice_id = i.id
  where i.agency_id = ${agencyId} and i.id = ${invoice})`;

export function balanceRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/balances/seller-teams",
    may: ["balances", "show"],
    summary: "My team's balance",
    answer: wallet,
    handle: ({ actor, database }) => {
      const scope = agencyScopeOf(actor);
      if (scope.reach !== "sellerTeam") throw forbidden();
      return walletOf(database, scope, scope.sellerTeamId);
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/balances/seller-teams/:id",
    may: ["balances", "show"],
    summary: "A seller team's balance",
    params: byId,
    answer: wallet,
    handle: ({ actor, params, database }) => walletOf(database, agencyScopeOf(actor), params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/seller-team",
    may: ["profits", "show"],
    summary: "Profit figures of some seller teams",
    query: z.strictObject({
      sellerTeamIds: z
        .string()
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(z.array(identifier).max(MAX_LIMIT)),
    }),
    answer: z.object({ data: z.array(profit), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const own = scope.reach === "sellerTeam" ? [scope.sellerTeamId] : query.sellerTeamIds;
      const data = await profitsOf(database, scope, own);
      return { data, total: data.length };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/:id",
    may: ["profits", "show"],
    summary: "A seller team's profit",
    params: byId,
    answer: profit,
    handle: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const [figures] = await profitsOf(database, scope, [params.id]);
      return figures as z.output<typeof profit>; // One team was asked for, so one is there.
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/ledger",
    may: ["balances", "show"],
    summary: "The entries behind a figure, newest first",
    query: z.strictObject({
      order: identifier.optional(),
      sellerTeam: identifier.optional(),
      account: z.enum(accounts).optional(),
      /** What its orders' entries moved when it was written. */
      invoice: identifier.optional(),
      page: page.refine((n) => n >= 1, "Pages count from 1").optional(),
      limit: page.refine((n) => n >= 1 && n <= MAX_LIMIT, `1 to ${MAX_LIMIT}`).optional(),
    }),
    answer: z.object({ data: z.array(entry), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : query.sellerTeam;
      const where = sql`l.agency_id = ${scope.agencyId}
        ${team ? sql`and l.seller_team_id = ${team}` : sql``}
        ${query.order ? sql`and l.order_id = ${query.order}` : sql``}
        ${query.account ? sql`and l.account = ${query.account}` : sql``}
        ${query.invoice ? ofInvoice(scope.agencyId, query.invoice) : sql``}
        ${scope.reach === "sellerTeam" ? sql`and l.account <> all(${sql.param([...AGENCY_ACCOUNTS])}::text[])` : sql``}`;
      const limit = query.limit ?? 50;
      const rows = await rowsOf<{
        id: string;
        event: string;
        account: Account;
        amount: string;
        order_id: string | null;
        order_name: string | null;
        created_at: string;
      }>(
        database,
        sql`select l.id, l.event, l.account, l.amount, l.order_id, o.order_name, l.created_at
          from ledger_entries l left join orders o on o.agency_id = l.agency_id and o.id = l.order_id
          where ${where} order by l.id desc limit ${limit} offset ${((query.page ?? 1) - 1) * limit}`,
      );
      const [counted] = await rowsOf<{ total: number }>(
        database,
        sql`select count(*)::int as total from ledger_entries l where ${where}`,
      );
      return {
        data: rows.map((row) => ({
          id: row.id,
          event: row.event,
          account: row.account,
          // As the account grows: what a person expects a balance to add up from.
          amount: toDollars(BigInt(row.amount) * BigInt(ACCOUNTS[row.account])),
          order: row.order_id ? { id: row.order_id, orderName: row.order_name } : null,
          createdAt: toIso(row.created_at),
        })),
        total: counted?.total ?? 0,
      };
    },
  });
}
