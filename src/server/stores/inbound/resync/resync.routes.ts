import type { FastifyInstance } from "fastify";
import { counted } from "../../../../domain/counts.ts";
import * as calls from "../../../../domain/stores/inbound/calls.ts";
import { MAX_RESYNC_DAYS } from "../../../../domain/stores/inbound/resync.ts";
import { badField, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { command } from "../../../command.ts";
import { endpoint } from "../../../endpoint.ts";
import { agencyScopeOf } from "../../../orders/agency-scope.ts";
import { isReadable, platformOf } from "../../platforms/registry.ts";
import { requireIntegration } from "../health.queries.ts";
import { applyResync, resyncStateOf, startResync } from "./resync.queries.ts";

const DAY_MS = 86_400_000;

function requireRange(from: string): void {
  const age = Date.now() - Date.parse(from);
  if (age < 0 || age > MAX_RESYNC_DAYS * DAY_MS)
    throw badField("from", `Enter a time within the last ${MAX_RESYNC_DAYS} days`);
}

/** Reading a store's orders of a time again: what would follow first, then exactly that. */
export function resyncRoutes(api: FastifyInstance): void {
  command(api, calls.startResync, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      requireRange(body.from);
      const integration = await requireIntegration(tx, scope, params.id);
      if (!integration.is_connected) throw badRequest("Connect the store first");
      if (!isReadable(integration.platform, integration.address))
        throw badRequest("This store sends its orders and cannot be read");
      if (!integration.import_orders) throw badRequest("The integration imports no orders");
      await startResync(tx, scope, params.id, body.from);
    },
    respond: ({ actor, params, database }) => resyncStateOf(database, agencyScopeOf(actor), params.id),
    startsJobs: true,
  });

  endpoint(api, calls.showResync, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await requireIntegration(database, scope, params.id);
    return resyncStateOf(database, scope, params.id);
  });

  command(api, calls.applyResync, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { platform } = await requireIntegration(tx, scope, params.id);
      const topic = platformOf(platform).feed?.topic ?? "";
      const count = await applyResync(tx, scope, params.id, body.resync, topic);
      const after = { resync: body.resync, orders: count };
      await recordAudit(tx, actor, { action: "resync", object: "integrations", subject: params.id, after });
      return count;
    },
    respond: async ({ actor, params, database }, count) => ({
      ...(await resyncStateOf(database, agencyScopeOf(actor), params.id)),
      message: `${counted(count, "order")} of the store ${count === 1 ? "is" : "are"} processed`,
    }),
    startsJobs: true,
  });
}
