import type { FastifyInstance } from "fastify";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import { endpoint } from "../endpoint.ts";

/** The list of payouts takes its team as `sellerTeamId` too. */
export function payoutRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("payouts"));
  const shape = listQueryOf(spec.resource, { extra: { sellerTeamId: identifier.optional() } });
  const names = [...spec.fields.keys()].filter((name) => !spec.detailOnly.has(name));
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  endpoint(api, {
    method: "GET",
    url: "/payouts",
    may: ["payouts", "list"],
    summary: "List: Payouts",
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, query, database }) => {
      const { sellerTeamId, ...asked } = query;
      const wanted = shape.parse(
        sellerTeamId === undefined ? asked : { ...asked, sellerTeam: [sellerTeamId] },
      );
      const page = await listPage(database, spec, actor.scope, wanted, selection);
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
