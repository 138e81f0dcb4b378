import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { mayBecome, STOCK_ORDER_STATUSES, type StockOrderStatus } from "../../domain/warehouses.ts";
import { recordAudit } from "../audit.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { refuse } from "../refusal.ts";
import { lockStockOrder, moveStock, setStockOrder } from "./stock-orders.queries.ts";

const statuses = Object.keys(STOCK_ORDER_STATUSES) as [StockOrderStatus, ...StockOrderStatus[]];

export function warehouseRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("orders-warehouse"));
  endpoint(api, {
    method: "PATCH",
    url: "/orders-warehouse/:id/status",
    may: ["orders-warehouse", "advance"],
    summary: "Say how far a warehouse order is; done, it moves the stock",
    params: byId,
    body: z.strictObject({ status: z.enum(statuses) }),
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        const order = await lockStockOrder(tx, scope, params.id);
        const { status } = order;
        if (!mayBecome(status, body.status)) {
          const [is] = STOCK_ORDER_STATUSES[status];
          throw refuse(`This order is ${is.toLowerCase()} and cannot become that`);
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
        return { status: 200, answer: null };
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });
}
