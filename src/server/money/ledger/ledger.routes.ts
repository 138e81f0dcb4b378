import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../../domain/access/grants.ts";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { METRIC_NAMES, type Metric, PROFIT_ACCOUNTS, PROFIT_METRICS } from "../../../domain/money/metrics.ts";
import { journalLineResponse, statementResponse } from "../../../domain/money/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { forbidden } from "../../api-error.ts";
import { listResponseOf, pageResponse } from "../../crud/list/list.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { checkMoments, countFrom, moment, pageBoundsOf } from "../money.query.ts";
import { journalLinePage, statementOf } from "./ledger.queries.ts";

const seesProfit = ({ grants }: Actor) => can(grants, "profits", "show");

function refuseMetric(actor: Actor, metric: Metric | undefined) {
  if (metric && PROFIT_METRICS.has(metric) && !seesProfit(actor)) throw forbidden();
}

export function ledgerRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/ledger",
    requires: ["balances", "show"],
    summary: "Journal lines, newest first, by metric or other filters",
    query: z.strictObject({
      order: identifier.optional(),
      sellerTeam: identifier.optional(),
      account: journalLineResponse.shape.account.optional(),
      metric: z.enum(METRIC_NAMES).optional(),
      /** Lines of the invoice's orders at the time it was created. */
      invoice: identifier.optional(),
      /** Lines of one deposit, payout or order. */
      subject: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
      page: countFrom(1, 999_999).optional(),
      limit: countFrom(1, MAX_LIMIT).optional(),
    }),
    response: listResponseOf(journalLineResponse),
    handler: async ({ actor, query: { page = 1, limit = 50, ...filter }, database }) => {
      refuseMetric(actor, filter.metric);
      checkMoments(filter);
      const bounds = pageBoundsOf({ page, limit });
      const visible = { ...filter, except: seesProfit(actor) ? [] : PROFIT_ACCOUNTS };
      const lines = await journalLinePage(database, agencyScopeOf(actor), visible, bounds);
      return pageResponse(
        lines.rows.map(({ cents, ...row }) => ({ ...row, amount: toDollars(cents) })),
        lines,
      );
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/ledger/statement",
    requires: ["balances", "show"],
    summary: "A metric at two moments and the changes between them, by event",
    query: z.strictObject({
      metric: z.enum(METRIC_NAMES),
      sellerTeam: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
    }),
    response: statementResponse,
    handler: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      refuseMetric(actor, query.metric);
      checkMoments(query);
      if (query.sellerTeam) await findTeam(database, scope, query.sellerTeam);
      const { opening, closing, changes } = await statementOf(database, scope, query);
      return {
        metric: query.metric,
        opening: toDollars(opening),
        closing: toDollars(closing),
        changes: changes.map((change) => ({ ...change, amount: toDollars(change.amount) })),
      };
    },
  });
}
