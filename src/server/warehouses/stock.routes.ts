import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../domain/resources/registry.ts";
import * as calls from "../../domain/warehouses/calls.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { moveStock } from "./move-stock.ts";
import { lockStock } from "./stock.queries.ts";

export function stockRoutes(api: FastifyInstance): void {
  const model = modelOf(resourceNamed("warehouse-stock"));
  command(api, calls.adjustStock, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { team, warehouse, product, quantity: before } = await lockStock(tx, scope, params.id);
      const { reason, quantity, delta = 0, reference, note } = body;
      await moveStock(tx, scope, {
        team,
        warehouse,
        product,
        reason,
        reference,
        note,
        by: quantity === undefined ? { change: delta } : { counted: quantity },
        userId: actor.userId,
      });
      await recordAudit(tx, actor, {
        action: "adjust",
        object: "warehouse-stock",
        subject: params.id,
        before: { quantity: before },
        after: { quantity: quantity ?? before + delta, reason, ...(note ? { note } : {}) },
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}
