import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_MEMBERS } from "../../domain/limits.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { agencies, sellerTeams, users } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Scope } from "../scope.ts";

const spec = specOf(users);
const NAMES = ["fullName", "email", "userType", "authority", "status", "createdAt"];
const shape = listQueryOf(users, { maxLimit: MAX_MEMBERS });
const selection = spec.selection(NAMES);
const present = presenterOf(spec, NAMES);
const members = listAnswerOf(
  z.object({
    id: z.string(),
    ...Object.fromEntries(NAMES.map((name) => [name, spec.rowAnswer.shape[name] ?? z.string()])),
  }),
);

async function page(database: Database, scope: Scope, query: z.output<typeof shape.schema>) {
  const found = await listPage(database, spec, scope, shape.parse(query), selection);
  return {
    data: found.rows.map(present),
    total: found.total,
    ...(found.totalCapped && { totalCapped: true }),
  };
}

/** The people of one team, and of one agency itself. */
export function memberListRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id/members",
    may: [sellerTeams.name, "show"],
    summary: "List: the people of a seller",
    params: byId,
    query: shape.schema,
    answer: members,
    handle: async ({ actor, params, query, database }) => {
      const team = await showRow(database, specOf(sellerTeams), actor.scope, params.id);
      const { agencyId } = agencyScopeOf(actor);
      return page(database, { reach: "sellerTeam", agencyId, sellerTeamId: team.id }, query);
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/:id/members",
    may: [agencies.name, "members"],
    summary: "List: an agency's own people",
    params: byId,
    query: shape.schema,
    answer: members,
    handle: async ({ actor, params, query, database }) => {
      await showRow(database, specOf(agencies), actor.scope, params.id);
      return page(database, { reach: "agency", agencyId: params.id.toLowerCase() }, query);
    },
  });
}
