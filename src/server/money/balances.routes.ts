import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { forbidden } from "../refusal.ts";
import { walletOf } from "./deposits.queries.ts";

const wallet = z.object({
  amount: z.number(),
  available: z.number(),
  held: z.number(),
  receivable: z.number(),
  creditLimit: z.number(),
  pendingTopUp: z.number(),
});

/** What there is to spend. */
export function balanceRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/balances/seller-teams",
    may: ["balances", "own"],
    summary: "My team's balance",
    answer: wallet,
    handle: ({ actor, database }) => {
      const scope = agencyScopeOf(actor);
      // The roles that hold it are a team's: this says so to the types.
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
}
