import type { FastifyInstance } from "fastify";
import { doneOf } from "../../../domain/counts.ts";
import * as calls from "../../../domain/orders/tracking/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { recordItemProgress } from "./item-progress.queries.ts";

function messageOf(done: number, failed: readonly { message: string }[]): string {
  const [first] = failed;
  if (done === 0 && failed.length === 1 && first) return first.message;
  return doneOf(done, failed.length, "item", "updated");
}

export function itemProgressRoutes(api: FastifyInstance): void {
  command(api, calls.updateFulfilledItems, async ({ actor, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const { success, failed } = await recordItemProgress(tx, scope, actor.userId, body.items);
    if (success.length > 0) {
      await recordAudit(tx, actor, { action: "update-fulfilled", object: "order-items", after: body });
    }
    return { success, failed, message: messageOf(success.length, failed) };
  });
}
