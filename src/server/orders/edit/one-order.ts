import { isDesigner } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import type { Action } from "../../../domain/orders/act.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import type { Performed } from "../actions/performance.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import type { OrderRow } from "../order-row.ts";

/**
 * Performs an action on the order in a call's URL. An unknown order responds 404, an order that cannot take the action
 * 400 with the reason. The audit row records the input.
 */
export async function performOne(
  tx: Transaction,
  actor: Actor,
  options: {
    id: string;
    name: string;
    action: (order: Order, row: OrderRow) => Action | string;
    detail?: Record<string, unknown>;
    version?: number | undefined;
    /** Computes the result without changes. */
    preview?: boolean;
    /** Notifies nobody: the caller does. */
    quiet?: boolean;
  },
): Promise<Performed> {
  const { id, name, detail, preview = false, quiet = false } = options;
  const performed = await perform(tx, {
    scope: agencyScopeOf(actor),
    side: sideOf(actor),
    actorId: actor.userId,
    isDesigner: isDesigner(actor.role),
    name,
    ids: [id],
    preview,
    quiet,
    actionFor: options.action,
    ...(options.version !== undefined && { versions: { [id]: options.version } }),
    detailFor: () => detail ?? null,
  });
  const { success, failed } = performed;
  const [refused] = failed;
  if (refused?.message === messages.notFound) throw notFound();
  if (refused) throw badRequest(refused.message);
  if (!preview) {
    await recordAudit(tx, actor, { action: name, object: "orders", subject: success[0], after: detail });
  }
  return performed;
}
