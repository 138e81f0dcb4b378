import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { listQueryOf } from "../../domain/resource/query.ts";
import { referrals, sellerTeams } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf, veilOf } from "../crud/present.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import { rowsOf } from "../db/statement.ts";
import { byId, endpoint } from "../endpoint.ts";
import { absent } from "../refusal.ts";

const spec = specOf(referrals);
const teams = specOf(sellerTeams);
const names = [...spec.fields.keys()];
const selection = spec.selection(names);
const present = presenterOf(spec, names);
const shape = listQueryOf(referrals);

/** The teams that a seller team has brought. */
export function teamReferralRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id/referrals",
    may: ["referrals", "list"],
    summary: "Referrals of a seller team",
    params: byId,
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, params, query, database }) => {
      const { scope } = actor;
      const { read } = reachOf(sellerTeams, teams.table, scope);
      const [team] = await rowsOf(
        database,
        sql`select id from ${teams.table} where ${eq(teams.table.id as PgColumn, params.id)} and ${read ?? sql`true`}`,
      );
      if (!team) throw absent();
      const where = eq(spec.table.referredById as PgColumn, params.id);
      const page = await listPage(database, spec, scope, shape.parse(query), selection, { where });
      return {
        data: page.rows.map(present).map(veilOf(spec, scope)),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
