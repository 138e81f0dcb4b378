import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import { endpoint } from "../endpoint.ts";

/** The short form of a seller names its manager too: two teams may be called alike. */
const NAMES = ["name", "code", "manager"] as const;

export function sellerChoiceRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("seller-teams"));
  const shape = listQueryOf(spec.resource);
  const selection = spec.selection(NAMES);
  const present = presenterOf(spec, NAMES);
  const shown = Object.fromEntries(NAMES.map((name) => [name, spec.rowAnswer.shape[name] ?? z.string()]));
  endpoint(api, {
    method: "GET",
    url: "/seller-teams/list",
    may: ["seller-teams", "list"],
    summary: "Choose from: Sellers, with their managers",
    query: shape.schema,
    answer: listAnswerOf(z.object({ id: z.string(), ...shown })),
    handle: async ({ actor, query, database }) => {
      const page = await listPage(database, spec, actor.scope, shape.parse(query), selection);
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
