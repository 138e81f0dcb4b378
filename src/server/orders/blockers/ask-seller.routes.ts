import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { counted } from "../../../domain/counts.ts";
import { linkToOrders, MAX_ASKED_IDS, questionNote } from "../../../domain/orders/blockers/question.ts";
import { askedResponse } from "../../../domain/orders/blockers/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { bulkTarget, idsOf } from "../actions/bulk-target.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { askSellers } from "./ask-seller.queries.ts";

const body = z.strictObject({
  ids: z
    .array(identifier)
    .min(1, "Name at least one order")
    .max(MAX_ASKED_IDS, `Select at most ${MAX_ASKED_IDS} orders, or filter the list instead`)
    .optional(),
  filter: bulkTarget.filter,
  note: questionNote,
});

/** Asking sellers about orders that wait for them. */
export function askSellerRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/orders/ask-seller",
    requires: ["orders", "ask-seller"],
    summary: "Ask sellers about waiting orders, by notification and mail",
    body,
    response: askedResponse,
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
