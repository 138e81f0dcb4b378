import type { FastifyInstance } from "fastify";
import { newReturn } from "../../../domain/orders/refund.ts";
import { command } from "../../command.ts";
import { orderOfUrl } from "./changed-order.ts";
import { performOne } from "./one-order.ts";
import { checkPhoto } from "./photo.queries.ts";

export function orderReturnRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "POST",
    url: "/orders/:id/return",
    requires: ["orders", "return"],
    summary: "Record units that the buyer has sent back; moves no money",
    body: newReturn,
    handler: async ({ actor, params: { id }, body, tx }) => {
      const { reason, photo, items } = body;
      await checkPhoto(tx, actor, photo);
      await performOne(tx, actor, {
        id,
        name: "return",
        action: () => ({ type: "return", items }),
        detail: { reason, photo, items },
      });
    },
  });
}
