import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { absent, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { performedAnswer, summary } from "./actions.routes.ts";
import { agencyScopeOf, sideOf } from "./agency-scope.ts";
import { deleteOrders } from "./delete.queries.ts";
import { perform } from "./perform.ts";
import { idsOf, wantedOrders } from "./wanted.ts";

interface Options {
  /** What the person saw of the orders; one that has another version by now is refused. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
  /** Answers what it would do and deletes nothing. */
  readonly preview?: boolean;
}

/** Deletes Unfulfilled orders that hold no money. Each is judged by itself. */
async function remove(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  { versions, preview = false }: Options = {},
) {
  const scope = agencyScopeOf(actor);
  const performed = await perform(tx, {
    scope,
    side: sideOf(actor),
    actorId: actor.userId,
    name: "delete",
    ids,
    versions,
    preview,
    actionFor: () => ({ type: "delete" }),
  });
  const { success, failed, changed, money } = performed;
  if (!preview && success.length > 0) {
    await deleteOrders(tx, scope.agencyId, changed);
    await recordAudit(tx, actor, {
      action: "delete",
      object: "orders",
      subject: success.length === 1 ? success[0] : null,
      after: { ids: success },
    });
  }
  return { success, failed, message: summary(performed, "deleted"), ...(preview && { money }) };
}

export function orderDeleteRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "DELETE",
    url: "/orders",
    may: ["orders", "delete"],
    summary: "Delete orders that are not submitted and hold no money",
    query: z.strictObject({ preview: z.enum(["true", "false"]).optional() }),
    body: z.strictObject(wantedOrders),
    answer: performedAnswer,
    handle: async ({ actor, body, query, request, database }) => {
      const { versions } = body;
      const idsIn = (tx: Transaction) => idsOf(tx, agencyScopeOf(actor), body);
      if (query.preview === "true")
        return inTransaction(database, async (tx) =>
          remove(tx, actor, await idsIn(tx), { versions, preview: true }),
        );
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 200,
        answer: await remove(tx, actor, await idsIn(tx), { versions }),
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
