import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { listTeamReferrals } from "../../../domain/people/sellers/calls.ts";
import { sellerTeams } from "../../../domain/resources/index.ts";
import { notFound } from "../../api-error.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { sellerTeams as teamTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";

export function teamReferralRoutes(api: FastifyInstance): void {
  listEndpoint(api, listTeamReferrals, {
    restrict: async ({ actor, params, database }) => {
      const { read } = rowScopeOf(sellerTeams, actor.scope);
      const [team] = await rowsOf(
        database,
        sql`select id from ${teamTable} where ${and(read, eq(teamTable.id, params.id))}`,
      );
      if (!team) throw notFound();
      return { where: eq(teamTable.referredById, params.id) };
    },
  });
}
