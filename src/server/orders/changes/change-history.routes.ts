import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/changes/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { addChange } from "./add-change.ts";
import { decideChange } from "./decide-change.ts";

/** Adds a change request or a completed change to an order, apart from its event history. */
export function changeHistoryRoutes(api: FastifyInstance): void {
  const model = modelOf(resourceNamed("change-histories"));
  command(api, calls.requestChange, {
    handler: async ({ actor, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const [order] = await rowsOf<Raw<typeof orders, "seller_team_id">>(
        tx,
        sql`select seller_team_id from orders
          where agency_id = ${scope.agencyId} and id = ${body.orderId} ${andOfTeams(scope)} ${andOfProxies(scope)}
            and deleted_at is null`,
      );
      if (!order) throw notFound();
      const { kind, reason, note } = body;
      const by = { side: sideOf(actor), name: actor.fullName, userId: actor.userId };
      const target = { orderId: body.orderId, teamId: order.seller_team_id };
      const row = await addChange(tx, scope, by, target, { kind, reason, note: note || null });
      const entry = { action: "update-change-history", object: "orders", subject: body.orderId, after: row };
      await recordAudit(tx, actor, entry);
      return showRow(tx, model, scope, row.id);
    },
    startsJobs: true,
  });

  command(api, calls.acceptChangeRequest, {
    handler: async ({ actor, params, body, tx }) => {
      const money = await decideChange(tx, actor, params.id, { status: "accepted", note: body.note || null });
      return { ...(await showRow(tx, model, agencyScopeOf(actor), params.id)), money };
    },
    startsJobs: true,
  });

  command(api, calls.declineChangeRequest, {
    handler: async ({ actor, params, body, tx }) => {
      await decideChange(tx, actor, params.id, { status: "declined", note: body.note });
      return showRow(tx, model, agencyScopeOf(actor), params.id);
    },
    startsJobs: true,
  });
}
