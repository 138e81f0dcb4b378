import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/orders/actions/calls.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { summary } from "../actions/actions.routes.ts";
import { idsOf } from "../actions/bulk-target.ts";
import { perform } from "../actions/perform.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { deleteOrders } from "./delete.queries.ts";

interface Options {
  /** The versions that the person saw; an order with another version is refused. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
  /** Returns the result without deleting anything. */
  readonly preview?: boolean;
}

/** Deletes Unfulfilled orders without money, each by itself. */
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
  command(api, calls.deleteOrders, async ({ actor, body, tx, isPreview }) => {
    const ids = await idsOf(tx, agencyScopeOf(actor), body);
    return remove(tx, actor, ids, { versions: body.versions, preview: isPreview });
  });

  command(api, calls.deleteOrder, async ({ actor, params, tx }) => {
    const { failed } = await remove(tx, actor, [params.id]);
    const [refused] = failed;
    if (refused?.message === messages.notFound) throw notFound();
    if (refused) throw badRequest(refused.message);
    return { message: messages.deleted, ids: [params.id] };
  });
}
