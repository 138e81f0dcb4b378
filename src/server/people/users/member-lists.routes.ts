import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/people/users/calls.ts";
import { agencies, sellerTeams } from "../../../domain/resources/index.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";

export function memberListRoutes(api: FastifyInstance): void {
  listEndpoint(api, calls.listSellerMembers, {
    restrict: async ({ actor, params, database }) => {
      const team = await showRow(database, modelOf(sellerTeams), actor.scope, params.id);
      const { agencyId } = agencyScopeOf(actor);
      return { scope: { reach: "sellerTeam", agencyId, sellerTeamId: team.id } };
    },
  });

  listEndpoint(api, calls.listAgencyMembers, {
    restrict: async ({ actor, params, database }) => {
      await showRow(database, modelOf(agencies), actor.scope, params.id);
      return { scope: { reach: "agency", agencyId: params.id.toLowerCase() } };
    },
  });
}
