import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { importResponse, storesResponse } from "../../../../domain/orders/import/responses.ts";
import { identifier } from "../../../../domain/resource/fields.ts";
import { command } from "../../../command.ts";
import { byId, endpoint } from "../../../endpoint.ts";
import { storesOfTeam } from "../../../stores/stores-of-team.queries.ts";
import { agencyScopeOf } from "../../agency-scope.ts";
import { settledImport } from "../import-row.queries.ts";
import { sellerTeamOf } from "../upload/seller-team.queries.ts";
import { assignStore } from "./store.queries.ts";

/** The store that a file's orders come from. */
export function storeRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/stores",
    requires: ["orders", "import"],
    summary: "The stores that a seller's orders can come from",
    query: z.strictObject({ sellerTeam: identifier.optional() }),
    response: storesResponse,
    handler: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const teamId = await sellerTeamOf(database, scope, query.sellerTeam);
      return { data: await storesOfTeam(database, { agencyId: scope.agencyId, teamId }, scope) };
    },
  });

  command(api, {
    method: "PUT",
    url: "/orders/import/:id/store",
    requires: ["orders", "import"],
    summary: "Set the store that an import's orders come from, or none",
    params: byId,
    body: z.strictObject({ integration: identifier.nullable() }),
    response: importResponse,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      assignStore(tx, actor, agencyScopeOf(actor), params.id, body.integration),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });
}
