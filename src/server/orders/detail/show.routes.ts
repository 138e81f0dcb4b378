import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { orderItemExtras, wholeOrderExtras } from "../../../domain/orders/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { modelOf } from "../../crud/model.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { orderRow } from "../order-model.ts";
import { showOrder } from "./show.queries.ts";

const itemResponse = modelOf(resourceNamed("order-items"))
  .rowResponse.omit({ order: true, sellerTeam: true })
  .extend(orderItemExtras.shape);
const parcelResponse = modelOf(resourceNamed("tracking")).rowResponse.omit({
  order: true,
  sellerTeam: true,
  import: true,
});
const storeSyncResponse = modelOf(resourceNamed("store-syncs")).rowResponse.omit({
  order: true,
  sellerTeam: true,
});

/** The response of `GET orders/:id`. */
export const wholeOrder = orderRow.extend({
  ...wholeOrderExtras.shape,
  items: z.array(itemResponse),
  parcels: z.array(parcelResponse),
  /** What the store knows of each. */
  storeSyncs: z.array(storeSyncResponse),
});

export function orderShowRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/:id",
    requires: ["orders", "show"],
    summary: "Show: Order, with its items, parcels and history",
    params: byId,
    response: wholeOrder,
    handler: async ({ actor, params, database }) =>
      showOrder(database, actor, params.id) as Promise<z.output<typeof wholeOrder>>,
  });
}
