import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import { publishAt, scheduledPublication } from "../../domain/catalogs/publish-at.ts";
import { statusResponse } from "../../domain/catalogs/responses.ts";
import { gridChange } from "../../domain/catalogs/variant-grid.ts";
import { doneOf } from "../../domain/counts.ts";
import { MAX_REFERENCES } from "../../domain/limits.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { seenVersion } from "../../domain/resource/wire.ts";
import { badField } from "../api-error.ts";
import { command } from "../command.ts";
import type { Transaction } from "../db/transaction.ts";
import { byId } from "../endpoint.ts";
import type { Actor } from "../scope.ts";
import { schedulePublication } from "./price-publications/schedule.queries.ts";
import { type GridSave, saveVariants } from "./save-variants.queries.ts";
import { catalogResponse, showCatalog } from "./show-catalog.queries.ts";
import { type StatusResult, setStatus } from "./status.queries.ts";

const ids = z.array(identifier).min(1, "Choose at least one catalog").max(MAX_REFERENCES);
const note = plainText(255).nullish();
const status = z.literal(Object.values(STATUS));

const responseOf = ({ success, failed }: StatusResult) => ({
  message: doneOf(success.length, failed.length, "catalog", "updated"),
  success,
  failed,
});

/** Schedules a save of variants, which then publishes the catalog. */
function schedule(tx: Transaction, actor: Actor, catalogId: string, save: GridSave, at: string) {
  const { status: wanted, version, ...change } = save;
  if (wanted !== undefined && wanted !== STATUS.published)
    throw badField("status", "A scheduled save publishes the catalog. Leave the status out");
  const body = { kind: "variants", save: change } as const;
  return schedulePublication(tx, actor, { catalogId, basecostId: null, body }, { at, version });
}

/** The variants of a catalog, and the statuses in which owner and supplier agree on their prices. */
export function priceLoopRoutes(api: FastifyInstance): void {
  command(api, {
    method: "PATCH",
    url: "/catalogs/:id/variants",
    requires: ["catalogs", "save-variants"],
    summary: "Save: Variants of a catalog, with its status and note",
    params: byId,
    body: gridChange.extend({
      status: status.optional(),
      note,
      version: seenVersion,
      publishAt: publishAt.optional(),
    }),
    response: catalogResponse.extend({ publication: scheduledPublication.optional() }),
    handler: async ({ actor, params, body: { publishAt: at, ...save }, tx }) => {
      const id = params.id.toLowerCase();
      if (at !== undefined) return { id, publication: await schedule(tx, actor, id, save, at) };
      await saveVariants(tx, actor, id, save);
      return { id };
    },
    respond: async ({ actor, database }, { id, publication }) => ({
      ...(await showCatalog(database, actor.scope, id)),
      ...(publication && { publication }),
    }),
  });

  command(api, {
    method: "PATCH",
    url: "/catalogs/publish-status",
    requires: ["catalogs", "publish-status"],
    summary: "Set the status of catalogs",
    body: z.strictObject({ ids, status }),
    response: statusResponse,
    handler: async ({ actor, body, tx }) => responseOf(await setStatus(tx, actor, body.ids, body.status)),
  });

  command(api, {
    method: "POST",
    url: "/catalogs/ask-price",
    requires: ["catalogs", "ask-price"],
    summary: "Ask the supplier for the prices of catalogs",
    body: z.strictObject({ ids, note }),
    response: statusResponse,
    handler: async ({ actor, body, tx }) =>
      responseOf(await setStatus(tx, actor, body.ids, STATUS.askPrice, body.note || null)),
  });
}
