import type { FastifyInstance } from "fastify";
import { type Replaceable, replaceObstacle } from "../../../domain/orders/actions/edit.ts";
import * as calls from "../../../domain/orders/edit/calls.ts";
import { badField, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { lockOrders } from "../load.queries.ts";
import type { OrderRow } from "../order-row.ts";
import { orderOfBody, orderOfUrl } from "./changed-order.ts";
import { editOrder } from "./edit-order.queries.ts";
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
  command(api, calls.editOrder, {
    ...orderOfUrl,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) => editOrder(tx, actor, params.id, body),
  });

  command(api, calls.orderWithOld, {
    ...orderOfUrl,
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
  command(api, calls.recalculateBasecost, {
    ...orderOfBody,
    handler: async ({ actor, body: { orderId: id }, tx }) => {
      const action = () => ({ type: "reprice" }) as const;
      await performOne(tx, actor, { id, name: "calc-order-basecost", action });
    },
  });

  command(api, calls.recalculateProfit, {
    ...orderOfBody,
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
