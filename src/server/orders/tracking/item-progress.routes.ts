import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { doneOf } from "../../../domain/counts.ts";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { quantity } from "../../../domain/orders/tracking/parcel.ts";
import { identifier } from "../../../domain/resource/fields.ts";
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
  command(api, {
    method: "PATCH",
    url: "/order-items/update-fulfilled",
    requires: ["orders", "update-fulfilled"],
    summary: "Report items as shipped without a number, delivered or closed",
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            itemId: identifier,
            quantity: quantity.optional(),
            status: z.enum(["shipped", "delivered", "closed"]),
          }),
        )
        .min(1, "Choose at least one item")
        .max(MAX_BULK_IDS),
    }),
    response: z.object({
      success: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
      message: z.string(),
    }),
    handler: async ({ actor, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { success, failed } = await recordItemProgress(tx, scope, actor.userId, body.items);
      if (success.length > 0) {
        await recordAudit(tx, actor, { action: "update-fulfilled", object: "order-items", after: body });
      }
      return { success, failed, message: messageOf(success.length, failed) };
    },
  });
}
