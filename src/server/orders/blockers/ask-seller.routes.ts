import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import * as calls from "../../../domain/orders/blockers/calls.ts";
import { linkToOrders } from "../../../domain/orders/blockers/question.ts";
import { notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { idsOf } from "../actions/bulk-target.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { askSellers } from "./ask-seller.queries.ts";

export function askSellerRoutes(api: FastifyInstance): void {
  command(api, calls.askSeller, {
    startsJobs: true,
    handler: async ({ actor, body: { note, ...target }, tx }) => {
      const scope = agencyScopeOf(actor);
      const ids = await idsOf(tx, scope, target);
      const link = linkToOrders(target);
      const asked = await askSellers(tx, scope, { ids, note, link, actorId: actor.userId });
      // The same answer for a foreign order as for one that does not exist.
      if (asked.orders === 0 || (target.ids && asked.orders < new Set(ids).size)) throw notFound();
      await recordAudit(tx, actor, {
        action: "ask-seller",
        object: "orders",
        subject: ids.length === 1 ? ids[0] : null,
        after: { ...asked, note, ...target },
      });
      const message = `${counted(asked.sellers, "seller")} asked about ${counted(asked.orders, "order")}`;
      return { ...asked, message };
    },
  });
}
