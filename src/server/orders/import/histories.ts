import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { listAnswerOf, listPage } from "../../crud/list.ts";
import { presenterOf } from "../../crud/present.ts";
import { specOf } from "../../crud/spec.ts";
import { endpoint, type May } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import type { ImportJob } from "./job.queries.ts";

/** The imports of a kind within a person's scope, as the declared resource lists them. */
export function importHistories(
  api: FastifyInstance,
  url: string,
  kind: ImportJob["kind"],
  may: Extract<May, readonly string[]>,
): void {
  const spec = specOf(resourceNamed("order-imports"));
  const names = [...spec.fields.keys()].filter((name) => !spec.detailOnly.has(name));
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  const shape = listQueryOf(spec.resource);
  endpoint(api, {
    method: "GET",
    url,
    may,
    summary: `Imports of ${kind}`,
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, query, database }) => {
      const where = sql`"order_imports".kind = ${kind}`;
      const scope = agencyScopeOf(actor);
      const page = await listPage(database, spec, scope, shape.parse(query), selection, { where });
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
