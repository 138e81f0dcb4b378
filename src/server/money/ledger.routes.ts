import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../domain/access/grants.ts";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { ACCOUNTS, type Account } from "../../domain/money/accounts.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { FIGURE_NAMES, type Figure, PROFIT_ACCOUNTS, PROFIT_FIGURES } from "../../domain/money/figures.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listAnswerOf } from "../crud/list.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { forbidden } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { findTeam } from "./deposits.queries.ts";
import { ledgerPage, statementOf } from "./ledger.queries.ts";
import { countFrom, cutOf, moment, refuseBackwards } from "./money.query.ts";

const accounts = Object.keys(ACCOUNTS) as [Account, ...Account[]];
const entry = z.object({
  id: z.string(),
  event: z.string(),
  account: z.string(),
  amount: z.number(),
  order: z.object({ id: z.string(), orderName: z.string().nullable() }).nullable(),
  createdAt: z.string(),
});

const statement = z.object({
  figure: z.enum(FIGURE_NAMES),
  opening: z.number(),
  closing: z.number(),
  changes: z.array(z.object({ event: z.string(), amount: z.number(), count: z.int() })),
});

const seesProfit = ({ grants }: Actor) => can(grants, "profits", "show");

function refuseFigure(actor: Actor, figure: Figure | undefined) {
  if (figure && PROFIT_FIGURES.has(figure) && !seesProfit(actor)) throw forbidden();
}

/** What figures are made of. */
export function ledgerRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/ledger",
    may: ["balances", "show"],
    summary: "The entries behind a figure, newest first",
    query: z.strictObject({
      order: identifier.optional(),
      sellerTeam: identifier.optional(),
      account: z.enum(accounts).optional(),
      figure: z.enum(FIGURE_NAMES).optional(),
      /** What its orders' entries moved when it was written. */
      invoice: identifier.optional(),
      /** What was posted in the name of a deposit, a payout or an order. */
      subject: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
      page: countFrom(1, 999_999).optional(),
      limit: countFrom(1, MAX_LIMIT).optional(),
    }),
    answer: listAnswerOf(entry),
    handle: async ({ actor, query: { page = 1, limit = 50, ...wanted }, database }) => {
      refuseFigure(actor, wanted.figure);
      refuseBackwards(wanted);
      const cut = cutOf({ page, limit });
      const seen = { ...wanted, except: seesProfit(actor) ? [] : PROFIT_ACCOUNTS };
      const { rows, total, totalCapped } = await ledgerPage(database, agencyScopeOf(actor), seen, cut);
      const data = rows.map(({ cents, ...row }) => ({ ...row, amount: toDollars(cents) }));
      return { data, total, ...(totalCapped && { totalCapped }) };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/ledger/statement",
    may: ["balances", "show"],
    summary: "A figure as it stood at a moment, and what has changed it since another",
    query: z.strictObject({
      figure: z.enum(FIGURE_NAMES),
      sellerTeam: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
    }),
    answer: statement,
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      refuseFigure(actor, query.figure);
      refuseBackwards(query);
      if (query.sellerTeam) await findTeam(database, scope, query.sellerTeam);
      const { opening, closing, changes } = await statementOf(database, scope, query);
      return {
        figure: query.figure,
        opening: toDollars(opening),
        closing: toDollars(closing),
        changes: changes.map((change) => ({ ...change, amount: toDollars(change.amount) })),
      };
    },
  });
}
