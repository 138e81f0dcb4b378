import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/catalogs/calls.ts";
import type { GridSave } from "../../domain/catalogs/grid-save.ts";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import { doneOf } from "../../domain/counts.ts";
import { badField } from "../api-error.ts";
import { command } from "../command.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";
import { schedulePublication } from "./price-publications/schedule.queries.ts";
import { saveVariants } from "./save-variants.queries.ts";
import { showCatalog } from "./show-catalog.queries.ts";
import { type StatusResult, setStatus } from "./status.queries.ts";

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
  command(api, calls.saveVariants, {
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

  command(api, calls.setPublishStatus, async ({ actor, body, tx }) =>
    responseOf(await setStatus(tx, actor, body.ids, body.status)),
  );

  command(api, calls.askPrice, async ({ actor, body, tx }) =>
    responseOf(await setStatus(tx, actor, body.ids, STATUS.askPrice, body.note || null)),
  );
}
