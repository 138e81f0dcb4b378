import { isDesigner } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import type { Action } from "../../domain/orders/act.ts";
import type { Order } from "../../domain/orders/order.ts";
import { recordAudit } from "../audit.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { agencyScopeOf, sideOf } from "./agency-scope.ts";
import type { OrderRow } from "./codec.ts";
import { type Performed, perform } from "./perform.ts";

/**
 * Takes an action on one order, as a call that names it by its address: an order that is not there is the 404,
 * one that cannot take it a 400 that says why. The audit row says what was asked.
 */
export async function performOne(
  tx: Transaction,
  actor: Actor,
  wanted: {
    id: string;
    name: string;
    action: (order: Order, row: OrderRow) => Action | string;
    detail?: Record<string, unknown>;
    version?: number | undefined;
    /** Changes nothing: what would happen. */
    preview?: boolean;
  },
): Promise<Performed> {
  const { id, name, detail, preview = false } = wanted;
  const performed = await perform(tx, {
    scope: agencyScopeOf(actor),
    side: sideOf(actor),
    actorId: actor.userId,
    isDesigner: isDesigner(actor.role),
    name,
    ids: [id],
    preview,
    actionFor: wanted.action,
    ...(wanted.version !== undefined && { versions: { [id]: wanted.version } }),
    detailFor: () => detail ?? null,
  });
  const { success, failed } = performed;
  const [refused] = failed;
  if (refused?.message === messages.notFound) throw absent();
  if (refused) throw refuse(refused.message);
  if (!preview) {
    await recordAudit(tx, actor, { action: name, object: "orders", subject: success[0], after: detail });
  }
  return performed;
}
