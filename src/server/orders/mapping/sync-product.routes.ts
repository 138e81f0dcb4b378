import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { impactResponse } from "../../../domain/orders/mapping/responses.ts";
import { command, previewQuery } from "../../command.ts";
import { byId } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { recordMapping, refuseOfSomeStores } from "./apply.ts";
import { syncProduct } from "./sync-product.queries.ts";

/** Applies the variants of a product to the items that are sold as it. */
export function syncProductRoute(api: FastifyInstance): void {
  command(api, {
    method: "PUT",
    url: "/products/:id/sync-to-item",
    requires: ["orders", "map"],
    summary: "Map the open items of a product to its variants; preview=true changes nothing",
    params: byId,
    query: previewQuery,
    body: z.strictObject({}).optional(),
    response: impactResponse,
    prepare: refuseOfSomeStores,
    handler: async (context) => {
      const { tx, actor, params } = context;
      const mapped = await syncProduct(tx, agencyScopeOf(actor), { id: params.id, actorId: actor.userId });
      return recordMapping({ ...context, body: { product: params.id } }, mapped, params.id);
    },
  });
}
