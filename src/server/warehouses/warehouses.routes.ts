import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { canBecome, STOCK_ORDER_STATUSES, type StockOrderStatus } from "../../domain/warehouses.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { byId } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { lockStockOrder, moveStock, setStockOrder } from "./stock-orders.queries.ts";

const statuses = Object.keys(STOCK_ORDER_STATUSES) as [StockOrderStatus, ...StockOrderStatus[]];

export function warehouseRoutes(api: FastifyInstance): void {
  const model = modelOf(resourceNamed("orders-warehouse"));
  command(api, {
    method: "PATCH",
    url: "/orders-warehouse/:id/status",
    requires: ["orders-warehouse", "advance"],
    summary: "Set the status of a warehouse order; `done` changes the stock",
    params: byId,
    body: z.strictObject({ status: z.enum(statuses) }),
    response: model.rowResponse,
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const order = await lockStockOrder(tx, scope, params.id);
      const { status } = order;
      if (!canBecome(status, body.status)) {
        const [is] = STOCK_ORDER_STATUSES[status];
        throw badRequest(`This order is ${is.toLowerCase()} and cannot become that`);
      }
      if (body.status === "done") await moveStock(tx, scope, order);
      await setStockOrder(tx, scope, params.id, body.status);
      await recordAudit(tx, actor, {
        action: "advance",
        object: "orders-warehouse",
        subject: params.id,
        before: { status },
        after: { status: body.status },
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}
