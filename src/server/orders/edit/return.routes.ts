import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/edit/calls.ts";
import { command } from "../../command.ts";
import { showOrder } from "../detail/show.queries.ts";
import { namedChanges } from "./account-changes.queries.ts";
import { performOne } from "./one-order.ts";
import { checkPhoto } from "./photo.queries.ts";

/**
 * Records returned units. They charge and refund nothing, but a return of the last open units finishes the order, which
 * makes the rest of its sale profit: a preview names these accounts.
 */
export function orderReturnRoutes(api: FastifyInstance): void {
  command(api, calls.returnOrder, {
    handler: async ({ actor, params: { id }, body, tx, isPreview }) => {
      const { reason, photo, items } = body;
      await checkPhoto(tx, actor, photo);
      const { entries } = await performOne(tx, actor, {
        id,
        name: "return",
        action: () => ({ type: "return", items }),
        detail: { reason, photo, items },
        preview: isPreview,
      });
      return isPreview ? { accounts: await namedChanges(tx, actor, entries) } : null;
    },
    respond: async ({ actor, params, database }, preview) => preview ?? showOrder(database, actor, params.id),
  });
}
