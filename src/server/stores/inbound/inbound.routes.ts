import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import * as calls from "../../../domain/stores/inbound/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { retryEvent, retryEvents, setPaused } from "./control.queries.ts";
import { requireIntegration, storeHealthOf } from "./health.queries.ts";
import { buyerDataOf } from "./privacy/buyer-data.queries.ts";
import { resyncRoutes } from "./resync/resync.routes.ts";

function pauseRoutes(api: FastifyInstance): void {
  for (const call of [calls.pauseStore, calls.resumeStore]) {
    const isPaused = call === calls.pauseStore;
    command(api, call, {
      handler: async ({ actor, params, tx }) => {
        const scope = agencyScopeOf(actor);
        await requireIntegration(tx, scope, params.id);
        if (await setPaused(tx, scope, params.id, isPaused))
          await recordAudit(tx, actor, {
            action: isPaused ? "pause" : "resume",
            object: "integrations",
            subject: params.id,
          });
      },
      respond: ({ actor, params, request, database }) =>
        storeHealthOf(database, agencyScopeOf(actor), params.id, request.server.config),
      startsJobs: true,
    });
  }
}

function retryMessage({
  success,
  failed: [first, ...others],
}: Awaited<ReturnType<typeof retryEvents>>): string {
  const retried = success.length > 0 && `${counted(success.length, "event")} processed again`;
  const refused = first && `${counted(others.length + 1, "event")} not: ${first.message}`;
  return [retried, refused].filter(Boolean).join("; ");
}

/** How the orders of stores arrive, and what a seller can do about it. */
export function storeInboundRoutes(api: FastifyInstance): void {
  const events = modelOf(resourceNamed("store-events"));
  endpoint(api, calls.showStoreHealth, ({ actor, params, request, database }) =>
    storeHealthOf(database, agencyScopeOf(actor), params.id, request.server.config),
  );

  pauseRoutes(api);
  resyncRoutes(api);

  endpoint(api, calls.showEventData, ({ actor, params, database }) =>
    inTransaction(database, (tx) => buyerDataOf(tx, agencyScopeOf(actor), params.id)),
  );

  command(api, calls.retryEvents, {
    handler: async ({ actor, body, tx }) => {
      const retry = await retryEvents(tx, agencyScopeOf(actor), [...new Set(body.ids)]);
      const entries = retry.success.map((id) => ({ action: "retry", object: "store-events", subject: id }));
      if (entries.length > 0) await recordAudit(tx, actor, entries);
      return { ...retry, message: retryMessage(retry) };
    },
    startsJobs: true,
  });

  command(api, calls.retryEvent, {
    handler: async ({ actor, params, tx }) => {
      const scope = agencyScopeOf(actor);
      await retryEvent(tx, scope, params.id);
      await recordAudit(tx, actor, { action: "retry", object: "store-events", subject: params.id });
      return showRow(tx, events, scope, params.id);
    },
    startsJobs: true,
  });
}
