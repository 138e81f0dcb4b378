import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { counted } from "../../../domain/counts.ts";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import {
  buyerData,
  resyncResponse,
  retryResponse,
  storeHealth,
} from "../../../domain/stores/inbound/responses.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { resyncFrom, retryEvent, retryEvents, setPaused } from "./control.queries.ts";
import { isReadable } from "./feed/order-feeds.ts";
import { requireIntegration, storeHealthOf } from "./health.queries.ts";
import { buyerDataOf } from "./privacy/buyer-data.queries.ts";

const MAX_RESYNC_DAYS = 60;
const DAY_MS = 86_400_000;

function pauseRoutes(api: FastifyInstance): void {
  for (const [name, summary] of [
    ["pause", "Let the orders of a store wait; its webhooks are still received"],
    ["resume", "Process the orders of a paused store"],
  ] as const)
    command(api, {
      method: "POST",
      url: `/integrations/:id/${name}`,
      requires: ["integrations", "integrate"],
      summary,
      params: byId,
      response: storeHealth,
      handler: async ({ actor, params, tx }) => {
        const scope = agencyScopeOf(actor);
        await requireIntegration(tx, scope, params.id);
        if (await setPaused(tx, scope, params.id, name === "pause"))
          await recordAudit(tx, actor, { action: name, object: "integrations", subject: params.id });
      },
      respond: ({ actor, params, request, database }) =>
        storeHealthOf(database, agencyScopeOf(actor), params.id, request.server.config),
      startsJobs: true,
    });
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
  endpoint(api, {
    method: "GET",
    url: "/integrations/:id/health",
    requires: ["integrations", "show"],
    summary: "How the orders of a store arrive: last event, lag, failures, and the URL of its webhooks",
    params: byId,
    response: storeHealth,
    handler: ({ actor, params, request, database }) =>
      storeHealthOf(database, agencyScopeOf(actor), params.id, request.server.config),
  });

  pauseRoutes(api);

  command(api, {
    method: "POST",
    url: "/integrations/:id/resync",
    requires: ["integrations", "integrate"],
    summary: "Read the orders of a store again from a time on, and process its failed events again",
    params: byId,
    query: z.strictObject({ preview: z.literal("true").optional() }),
    body: z.strictObject({ from: z.iso.datetime() }),
    response: resyncResponse,
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

  endpoint(api, {
    method: "GET",
    url: "/store-events/:id/data",
    requires: ["integrations", "integrate"],
    summary: "What is stored about the buyer whose data the store has requested by this event",
    params: byId,
    response: buyerData,
    handler: ({ actor, params, database }) =>
      inTransaction(database, (tx) => buyerDataOf(tx, agencyScopeOf(actor), params.id)),
  });

  command(api, {
    method: "POST",
    url: "/store-events/retry",
    requires: ["integrations", "integrate"],
    summary: "Process failed or ignored events of stores again",
    body: z.strictObject({ ids: z.array(identifier).min(1, "Name at least one event").max(MAX_LIMIT) }),
    response: retryResponse,
    handler: async ({ actor, body, tx }) => {
      const retry = await retryEvents(tx, agencyScopeOf(actor), [...new Set(body.ids)]);
      const entries = retry.success.map((id) => ({ action: "retry", object: "store-events", subject: id }));
      if (entries.length > 0) await recordAudit(tx, actor, entries);
      return { ...retry, message: retryMessage(retry) };
    },
    startsJobs: true,
  });

  command(api, {
    method: "POST",
    url: "/store-events/:id/retry",
    requires: ["integrations", "integrate"],
    summary: "Process a failed or ignored event of a store again",
    params: byId,
    response: events.rowResponse,
    handler: async ({ actor, params, tx }) => {
      const scope = agencyScopeOf(actor);
      await retryEvent(tx, scope, params.id);
      await recordAudit(tx, actor, { action: "retry", object: "store-events", subject: params.id });
      return showRow(tx, events, scope, params.id);
    },
    startsJobs: true,
  });
}
