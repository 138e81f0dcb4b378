import type { FastifyInstance } from "fastify";
import { newReturn } from "../../../domain/orders/refund.ts";
import { command, previewQuery } from "../../command.ts";
import { byId } from "../../endpoint.ts";
import { showOrder } from "../detail/show.queries.ts";
import { namedChanges } from "./account-changes.queries.ts";
import { performOne } from "./one-order.ts";
import { checkPhoto } from "./photo.queries.ts";
import { wholeOrPreviewed } from "./previewed-order.ts";

/**
 * Records returned units. They charge and refund nothing, but a return of the last open units finishes the order, which
 * makes the rest of its sale profit: a preview names these accounts.
 */
export function orderReturnRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/orders/:id/return",
    requires: ["orders", "return"],
    summary:
      "Record units that the buyer has sent back; with preview=true only return the changes of accounts",
    params: byId,
    query: previewQuery,
    body: newReturn,
    response: wholeOrPreviewed,
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
