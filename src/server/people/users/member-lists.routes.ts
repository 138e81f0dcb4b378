import type { FastifyInstance } from "fastify";
import { MAX_MEMBERS } from "../../../domain/limits.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { agencies, sellerTeams, users } from "../../../domain/resources/index.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { byId } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";

const members = {
  params: byId,
  model: modelOf(users),
  fields: ["fullName", "email", "userType", "authority", "status", "createdAt"],
  query: listQueryOf(users, { maxLimit: MAX_MEMBERS }),
};

/** Lists the members of a team, and those of an agency itself. */
export function memberListRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    ...members,
    url: "/seller-teams/:id/members",
    requires: [sellerTeams.name, "show"],
    summary: "List: Members of a seller",
    restrict: async ({ actor, params, database }) => {
      const team = await showRow(database, modelOf(sellerTeams), actor.scope, params.id);
      const { agencyId } = agencyScopeOf(actor);
      return { scope: { reach: "sellerTeam", agencyId, sellerTeamId: team.id } };
    },
  });

  listEndpoint(api, {
    ...members,
    url: "/agencies/:id/members",
    requires: [agencies.name, "members"],
    summary: "List: Members of an agency",
    restrict: async ({ actor, params, database }) => {
      await showRow(database, modelOf(agencies), actor.scope, params.id);
      return { scope: { reach: "agency", agencyId: params.id.toLowerCase() } };
    },
  });
}
