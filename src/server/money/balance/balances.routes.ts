import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/money/balance/calls.ts";
import { forbidden } from "../../api-error.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { walletOf } from "../deposits/deposits.queries.ts";

export function balanceRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showOwnWallet, ({ actor, database }) => {
    const scope = agencyScopeOf(actor);
    // Only roles of a seller team have this permission; the check narrows the type.
    if (scope.reach !== "sellerTeam") throw forbidden();
    return walletOf(database, scope, scope.sellerTeamId);
  });

  endpoint(api, calls.showWallet, ({ actor, params, database }) =>
    walletOf(database, agencyScopeOf(actor), params.id),
  );
}
