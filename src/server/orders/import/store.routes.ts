import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { identifier } from "../../../domain/resource/fields.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { storesOfTeam } from "../../shops/stores-of-team.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { importAnswer, importRow, presentImport } from "./state.queries.ts";
import { sayStore } from "./store.queries.ts";
import { teamNamed } from "./team.queries.ts";

const storesAnswer = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string(), domain: z.string() })),
});

/** Which store a file's orders come from. */
export function storeRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/stores",
    may: ["orders", "import"],
    summary: "The stores that a seller's orders can come from",
    query: z.strictObject({ sellerTeam: identifier.optional() }),
    answer: storesAnswer,
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const teamId = await teamNamed(database, scope, query.sellerTeam);
      return { data: await storesOfTeam(database, { agencyId: scope.agencyId, teamId }) };
    },
  });

  endpoint(api, {
    method: "PUT",
    url: "/orders/import/:id/store",
    may: ["orders", "import"],
    summary: "Say which of the seller's stores an import's orders come from, or that it is none",
    params: byId,
    body: z.strictObject({ integration: identifier.nullable() }),
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await sayStore(tx, actor, scope, params.id, body.integration);
        return { status: 200, answer: { id: params.id } };
      });
      return presentImport(await importRow(database, scope, "orders", params.id));
    },
  });
}
