import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { formatCount } from "../../domain/format.ts";
import { webhookDeliveries, webhooks } from "../../domain/resources/index.ts";
import * as calls from "../../domain/webhooks/calls.ts";
import { LOG_DAYS } from "../../domain/webhooks/limits.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { showRow } from "../crud/show.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { webhookDeliveries as table } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import type { Scope } from "../scope.ts";
import { replayBetween, replayDelivery } from "./replay.queries.ts";
import { lockWebhook } from "./webhooks.queries.ts";

const model = modelOf(webhookDeliveries);
const webhookModel = modelOf(webhooks);

/** A delivery with what was sent and responded. */
async function showDelivery(where: Database | Transaction, scope: Scope, id: string) {
  const row = await showRow(where, model, scope, id);
  const { read } = rowScopeOf(webhookDeliveries, scope);
  const [texts] = await rowsOf<Raw<typeof table, "body" | "response">>(
    where,
    sql`select body, response from webhook_deliveries where ${and(read, eq(table.id, id))}`,
  );
  return { ...row, body: texts?.body ?? null, response: texts?.response ?? null };
}

const messageOf = (count: number, isPreview: boolean) => {
  const events = `${formatCount(count)} ${count === 1 ? "event" : "events"}`;
  return isPreview ? `${events} would be sent again` : `${events} will be sent again`;
};

/** The log of webhooks, and sending from it again. */
export function deliveryRoutes(api: FastifyInstance): void {
  listEndpoint(api, calls.listDeliveries, {
    restrict: async ({ actor, params, query, database }) => {
      const { id } = await showRow(database, webhookModel, actor.scope, params.id);
      return { values: { ...query, webhook: [String(id)] } };
    },
  });

  endpoint(api, calls.showDelivery, ({ actor, params, database }) =>
    showDelivery(database, actor.scope, params.id),
  );

  command(api, calls.replayDelivery, {
    handler: async ({ actor, params: { id }, tx }) => {
      await replayDelivery(tx, actor.scope, id);
      await recordAudit(tx, actor, { action: "replay", object: webhookDeliveries.name, subject: id });
      return showRow(tx, model, actor.scope, id);
    },
    startsJobs: true,
  });

  command(api, calls.replayDeliveries, {
    handler: async ({ actor, params: { id }, body, tx, isPreview }) => {
      const { agency_id: agencyId } = await lockWebhook(tx, actor.scope, id);
      if (Date.parse(body.from) < Date.now() - LOG_DAYS * 86_400_000)
        throw badField("from", `Enter a time within the last ${LOG_DAYS} days`);
      const count = await replayBetween(tx, { agencyId, webhookId: id }, body);
      const after = { ...body, count };
      if (count > 0)
        await recordAudit(tx, actor, { action: "replay", object: "webhooks", subject: id, after });
      return { message: messageOf(count, isPreview), count };
    },
    startsJobs: true,
  });
}
