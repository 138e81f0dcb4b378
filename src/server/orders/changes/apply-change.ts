import { applyObstacle, type ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import { badField } from "../../api-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { changeOf, writeApplied } from "./changes.queries.ts";

/**
 * Marks the change request that an edit of a locked order carries out as applied. Returns what the order's history says
 * of it; nothing for an edit without a request.
 */
export async function applyChange(
  tx: Transaction,
  scope: AgencyScope,
  edit: { orderId: string; change: string | undefined; reason: ChangeReason },
): Promise<{ change?: string; changeReason?: ChangeReason }> {
  const { orderId, change, reason } = edit;
  if (change === undefined) return {};
  const found = await changeOf(tx, scope, change);
  const request = found && found.order_id === orderId ? found : undefined;
  const obstacle = applyObstacle(request && { ...request, isApplied: request.applied_at !== null }, reason);
  if (obstacle) throw badField("change", obstacle);
  if (!(await writeApplied(tx, scope, change)))
    throw badField("change", "This change request was applied already");
  return { change, changeReason: reason };
}
