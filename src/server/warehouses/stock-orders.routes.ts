import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../domain/resources/registry.ts";
import * as calls from "../../domain/warehouses/calls.ts";
import { receive } from "../../domain/warehouses/receipts.ts";
import { canBecome, openUnits, STOCK_ORDER_STATUSES } from "../../domain/warehouses/stock-orders.ts";
import { badField, badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import type { Transaction } from "../db/transaction.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Actor } from "../scope.ts";
import { moveStock } from "./move-stock.ts";
import { lockStockOrder, type StockOrder, setStockOrder } from "./stock-orders.queries.ts";

const moveUnits = (tx: Transaction, actor: Actor, order: StockOrder, units: number, note?: string | null) =>
  units === 0
    ? undefined
    : moveStock(tx, agencyScopeOf(actor), {
        team: order.team,
        warehouse: order.warehouse,
        product: order.product,
        reason: order.kind === "in" ? "received" : "sent",
        by: { change: order.kind === "in" ? units : -units },
        stockOrder: order.id,
        reference: order.reference,
        note: note ?? order.note,
        userId: actor.userId,
      });

export function stockOrderRoutes(api: FastifyInstance): void {
  const model = modelOf(resourceNamed("orders-warehouse"));
  command(api, calls.advanceStockOrder, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const order = await lockStockOrder(tx, scope, params.id);
      const { status, moved } = order;
      if (!canBecome(status, body.status)) {
        const [is] = STOCK_ORDER_STATUSES[status];
        throw badRequest(`This order is ${is.toLowerCase()} and cannot become that`);
      }
      if (body.status === "canceled" && moved > 0)
        throw badRequest("Some units are received. Receive the rest, with a reason for the difference");
      const open = body.status === "done" ? openUnits(order) : 0;
      await moveUnits(tx, actor, order, open);
      await setStockOrder(tx, scope, params.id, {
        status: body.status,
        moved: moved + open,
        difference: null,
      });
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

  command(api, calls.receiveStockOrder, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const order = await lockStockOrder(tx, scope, params.id);
      const received = receive(order, body);
      if ("problem" in received) throw badField(received.field, received.problem);
      await moveUnits(tx, actor, order, body.quantity, body.note);
      await setStockOrder(tx, scope, params.id, received);
      const { status, moved } = order;
      await recordAudit(tx, actor, {
        action: "receive",
        object: "orders-warehouse",
        subject: params.id,
        before: { status, moved },
        after: { ...received, ...(body.note ? { note: body.note } : {}) },
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}
