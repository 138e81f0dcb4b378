import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/money/ledger/calls.ts";
import { type Metric, PROFIT_ACCOUNTS, PROFIT_METRICS } from "../../../domain/money/metrics.ts";
import { forbidden } from "../../api-error.ts";
import { pageResponse } from "../../crud/list/list.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { checkMoments, pageBoundsOf } from "../money.query.ts";
import { journalLinePage, statementOf } from "./ledger.queries.ts";

const seesProfit = ({ grants }: Actor) => can(grants, "profits", "show");

function refuseMetric(actor: Actor, metric: Metric | undefined) {
  if (metric && PROFIT_METRICS.has(metric) && !seesProfit(actor)) throw forbidden();
}

export function ledgerRoutes(api: FastifyInstance): void {
  endpoint(
    api,
    calls.listJournalLines,
    async ({ actor, query: { page = 1, limit = 50, ...filter }, database }) => {
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
  );

  endpoint(api, calls.showStatement, async ({ actor, query, database }) => {
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
  });
}
