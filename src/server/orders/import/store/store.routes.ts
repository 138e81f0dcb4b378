import type { FastifyInstance } from "fastify";
import * as calls from "../../../../domain/orders/import/store/calls.ts";
import { command } from "../../../command.ts";
import { endpoint } from "../../../endpoint.ts";
import { storesOfTeam } from "../../../stores/stores-of-team.queries.ts";
import { agencyScopeOf } from "../../agency-scope.ts";
import { sellerTeamOf } from "../../incoming/seller-team.queries.ts";
import { settledImport } from "../import-row.queries.ts";
import { assignStore } from "./store.queries.ts";

/** The store that a file's orders come from. */
export function storeRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listOrderStores, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const teamId = await sellerTeamOf(database, scope, query.sellerTeam);
    return { data: await storesOfTeam(database, { agencyId: scope.agencyId, teamId }, scope) };
  });

  command(api, calls.setImportStore, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      assignStore(tx, actor, agencyScopeOf(actor), params.id, body.integration),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });
}
