import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { catalogPrices } from "../../../domain/catalogs/basecost-prices.ts";
import { catalogCosts } from "../../../domain/catalogs/catalog-costs.ts";
import { MATRIX_CATALOGS, matrixResponse } from "../../../domain/catalogs/cost-matrix.ts";
import { publishAt, scheduledPublication } from "../../../domain/catalogs/publish-at.ts";
import { basecostLines, pricesResponse } from "../../../domain/catalogs/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { seenVersion } from "../../../domain/resource/wire.ts";
import { basecosts, catalogs } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { schedulePublication } from "../price-publications/schedule.queries.ts";
import { linesOf, savePrices, showPrices } from "./basecost-prices.queries.ts";
import { showCatalogCosts } from "./catalog-costs.queries.ts";
import { costMatrix } from "./cost-matrix.queries.ts";

const model = modelOf(basecosts);
const params = z.object({ id: identifier, catalogId: identifier });
const matrixQuery = listQueryOf(catalogs, { maxLimit: MATRIX_CATALOGS });

/** Base costs with their prices. */
export function basecostRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/basecosts/matrix",
    requires: ["basecosts", "list"],
    summary: "List: Catalogs with their prices and margins in each base cost",
    query: matrixQuery.schema,
    response: matrixResponse,
    handler: ({ actor, query, database }) =>
      costMatrix(database, actor.scope, matrixQuery.parse({ sort: ["name"], limit: 20, ...query })),
  });

  endpoint(api, {
    method: "GET",
    url: "/basecosts/catalogs/:catalogId",
    requires: ["basecosts", "show"],
    summary: "Show: Prices of a catalog in every base cost, and its costs",
    params: z.object({ catalogId: identifier }),
    response: catalogCosts,
    handler: ({ actor, params: { catalogId }, database }) =>
      showCatalogCosts(database, actor.scope, catalogId.toLowerCase()),
  });

  endpoint(api, {
    method: "GET",
    url: "/basecosts/:id",
    requires: ["basecosts", "show"],
    summary: "Show: Base cost, with its prices",
    params: byId,
    response: model.rowResponse.extend(basecostLines.shape),
    handler: async ({ actor, params: { id }, database }) => ({
      ...(await showRow(database, model, actor.scope, id)),
      ...(await linesOf(database, id)),
    }),
  });

  endpoint(api, {
    method: "GET",
    url: "/basecosts/:id/catalogs/:catalogId",
    requires: ["basecosts", "show"],
    summary: "Show: Prices of a catalog in a base cost",
    params,
    response: pricesResponse,
    handler: ({ actor, params: { id, catalogId }, database }) =>
      showPrices(database, actor.scope, id.toLowerCase(), catalogId.toLowerCase()),
  });

  command(api, {
    method: "PUT",
    url: "/basecosts/:id/catalogs/:catalogId",
    requires: ["basecosts", "edit"],
    summary: "Replace: Prices of a catalog in a base cost",
    params,
    body: catalogPrices.extend({ version: seenVersion, publishAt: publishAt.optional() }),
    response: pricesResponse.extend({ publication: scheduledPublication.optional() }),
    handler: async ({ actor, params: { id, catalogId }, body, tx }) => {
      const { version, publishAt: at, ...prices } = body;
      const ids = { id: id.toLowerCase(), catalogId: catalogId.toLowerCase() };
      if (at === undefined) return savePrices(tx, actor, ids, prices, version);
      const change = {
        catalogId: ids.catalogId,
        basecostId: ids.id,
        body: { kind: "prices", prices },
      } as const;
      const publication = await schedulePublication(tx, actor, change, { at, version });
      return { ...(await showPrices(tx, actor.scope, ids.id, ids.catalogId)), publication };
    },
  });
}
