import type { FastifyInstance } from "fastify";
import { walletResponse } from "../../../domain/money/responses.ts";
import { forbidden } from "../../api-error.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { walletOf } from "../deposits/deposits.queries.ts";

export function balanceRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/balances/seller-teams",
    requires: ["balances", "own"],
    summary: "My team's balance",
    response: walletResponse,
    handler: ({ actor, database }) => {
      const scope = agencyScopeOf(actor);
      // Only roles of a seller team have this permission; the check narrows the type.
      if (scope.reach !== "sellerTeam") throw forbidden();
      return walletOf(database, scope, scope.sellerTeamId);
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/balances/seller-teams/:id",
    requires: ["balances", "show"],
    summary: "A seller team's balance",
    params: byId,
    response: walletResponse,
    handler: ({ actor, params, database }) => walletOf(database, agencyScopeOf(actor), params.id),
  });
}
