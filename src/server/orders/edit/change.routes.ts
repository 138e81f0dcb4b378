import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Replaceable, replaceObstacle } from "../../../domain/orders/actions/edit.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { badField, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { lockOrders } from "../load.queries.ts";
import type { OrderRow } from "../order-row.ts";
import { orderOfBody, orderOfUrl } from "./changed-order.ts";
import { editOrder, orderEdit } from "./edit-order.queries.ts";
import { performOne } from "./one-order.ts";

/** The order with this id, as `replaceObstacle` takes it. */
function replaceable(found: readonly OrderRow[], id: string): Replaceable | undefined {
  const row = found.find((one) => one.id === id);
  return (
    row && {
      teamId: row.seller_team_id,
      name: row.order_name,
      reference: row.reference_id1,
      status: row.status,
    }
  );
}

function editRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "PUT",
    url: "/orders/:id",
    requires: ["orders", "edit"],
    summary:
      "Change an order's items, their quantities and personalization, shipping option or note before it is submitted",
    body: orderEdit,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) => editOrder(tx, actor, params.id, body),
  });

  command(api, {
    ...orderOfUrl,
    method: "PATCH",
    url: "/orders/:id/order-with-old",
    requires: ["orders", "order-with-old"],
    summary: "Mark an order as the replacement of an older one, whose reference it may share",
    body: z.strictObject({ oldOrderId: identifier }),
    handler: async ({ actor, params: { id }, body, tx }) => {
      if (id === body.oldOrderId) throw badField("oldOrderId", "An order cannot replace itself");
      const found = await lockOrders(tx, agencyScopeOf(actor), [id, body.oldOrderId].sort());
      if (found.length !== 2) throw notFound();
      const [order, old] = [id, body.oldOrderId].map((one) => replaceable(found, one));
      const obstacle = order && old ? replaceObstacle(order, old) : null;
      if (obstacle) throw badField("oldOrderId", obstacle);
      const action = () => ({ type: "order-with-old" }) as const;
      await performOne(tx, actor, { id, name: "order-with-old", action, detail: body });
    },
  });
}

function recalculationRoutes(api: FastifyInstance): void {
  const body = z.strictObject({ orderId: identifier });
  command(api, {
    ...orderOfBody,
    method: "PUT",
    url: "/orders/calc-order-basecost",
    requires: ["orders", "calc-order-basecost"],
    summary: "Reprice an order with the current base costs",
    body,
    handler: async ({ actor, body: { orderId: id }, tx }) => {
      const action = () => ({ type: "reprice" }) as const;
      await performOne(tx, actor, { id, name: "calc-order-basecost", action });
    },
  });

  command(api, {
    ...orderOfBody,
    method: "PUT",
    url: "/profits/calc-order-profit",
    requires: ["orders", "calc-order-profit"],
    summary: "Recalculate an order's profit",
    body,
    handler: async ({ actor, body: { orderId: id }, tx }) => {
      const action = () => ({ type: "calc-order-profit" }) as const;
      await performOne(tx, actor, { id, name: "calc-order-profit", action });
    },
  });
}

export function orderChangeRoutes(api: FastifyInstance): void {
  editRoutes(api);
  recalculationRoutes(api);
}
