import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import * as calls from "../../../domain/stores/inbound/calls.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { isReadable } from "../platforms/registry.ts";
import { resyncFrom, retryEvent, retryEvents, setPaused } from "./control.queries.ts";
import { requireIntegration, storeHealthOf } from "./health.queries.ts";
import { buyerDataOf } from "./privacy/buyer-data.queries.ts";

const MAX_RESYNC_DAYS = 60;
const DAY_MS = 86_400_000;

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

  command(api, calls.resyncStore, {
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const age = Date.now() - Date.parse(body.from);
      if (age < 0 || age > MAX_RESYNC_DAYS * DAY_MS)
        throw badField("from", `Enter a time within the last ${MAX_RESYNC_DAYS} days`);
      const { platform, address } = await requireIntegration(tx, scope, params.id);
      const found = await resyncFrom(tx, scope, params.id, body.from);
      const after = { from: body.from, retried: found.retried };
      await recordAudit(tx, actor, { action: "resync", object: "integrations", subject: params.id, after });
      const readsFrom = isReadable(platform, address) ? body.from : null;
      const retried = `${found.retried} failed ${found.retried === 1 ? "event is" : "events are"} processed again`;
      const message = readsFrom === null ? retried : `Orders are read again, and ${retried}`;
      return { ...found, readsFrom, message };
    },
    startsJobs: true,
  });

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
