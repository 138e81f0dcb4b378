import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import { endpoint } from "../endpoint.ts";

/** The proxies under the orders' address as well: the same short list as `proxies/list`. */
export function proxyRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("proxies"));
  const shape = listQueryOf(spec.resource);
  const selection = spec.selection(["proxyDomain"]);
  const present = presenterOf(spec, ["proxyDomain"]);
  endpoint(api, {
    method: "GET",
    url: "/orders/proxy/list",
    may: ["proxies", "list"],
    summary: "Choose from: Proxies, under the orders' address",
    query: shape.schema,
    answer: listAnswerOf(z.object({ id: z.string(), proxyDomain: z.string() })),
    handle: async ({ actor, query, database }) => {
      const page = await listPage(database, spec, actor.scope, shape.parse(query), selection);
      return {
        // Presented by the field that the answer names.
        data: page.rows.map((row) => present(row) as { id: string; proxyDomain: string }),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}
