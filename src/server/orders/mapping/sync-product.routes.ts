import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/mapping/calls.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { recordMapping, refuseOfSomeStores } from "./apply.ts";
import { syncProduct } from "./sync-product.queries.ts";

/** Applies the variants of a product to the items that are sold as it. */
export function syncProductRoute(api: FastifyInstance): void {
  command(api, calls.syncProductToItems, {
    prepare: refuseOfSomeStores,
    handler: async (context) => {
      const { tx, actor, params } = context;
      const mapped = await syncProduct(tx, agencyScopeOf(actor), { id: params.id, actorId: actor.userId });
      return recordMapping({ ...context, body: { product: params.id } }, mapped, params.id);
    },
  });
}
