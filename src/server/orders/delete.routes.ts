import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { recordAudit } from "../audit.ts";
import type { Transaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { absent, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { performedAnswer, summary } from "./actions.routes.ts";
import { agencyScopeOf, sideOf } from "./agency-scope.ts";
import { deleteOrders } from "./delete.queries.ts";
import { perform } from "./perform.ts";

/** Unfulfilled orders in which no money stands; each for itself. */
async function remove(tx: Transaction, actor: Actor, ids: readonly string[]) {
  const scope = agencyScopeOf(actor);
  const performed = await perform(tx, {
    scope,
    side: sideOf(actor),
    actorId: actor.userId,
    name: "delete",
    ids,
    actionFor: () => ({ type: "delete" }),
  });
  const { success, failed, changed } = performed;
  if (success.length > 0) {
    await deleteOrders(tx, scope.agencyId, changed);
    await recordAudit(tx, actor, {
      action: "delete",
      object: "orders",
      subject: success.length === 1 ? success[0] : null,
      after: { ids: success },
    });
  }
  return { success, failed, message: summary(performed, "deleted") };
}

export function orderDeleteRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "DELETE",
    url: "/orders",
    may: ["orders", "delete"],
    summary: "Delete orders that are not submitted and hold no money",
    body: z.strictObject({
      ids: z.array(identifier).min(1, "Name at least one order").max(MAX_BULK_IDS),
    }),
    answer: performedAnswer,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 200,
        answer: await remove(tx, actor, body.ids),
      }));
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/orders/:id",
    may: ["orders", "delete"],
    summary: "Delete an order that is not submitted and holds no money",
    params: byId,
    answer: z.object({ message: z.string(), ids: z.array(z.string()) }),
    handle: async ({ actor, params, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => {
        const { failed } = await remove(tx, actor, [params.id]);
        const [refused] = failed;
        if (refused?.message === messages.notFound) throw absent();
        if (refused) throw refuse(refused.message);
        return { status: 200, answer: { message: messages.deleted, ids: [params.id] } };
      });
      return outcome.answer;
    },
  });
}
