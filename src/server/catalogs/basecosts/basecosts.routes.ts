import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/catalogs/basecosts/calls.ts";
import { matrixQuery } from "../../../domain/catalogs/basecosts/calls.ts";
import { basecosts } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { endpoint } from "../../endpoint.ts";
import { schedulePublication } from "../price-publications/schedule.queries.ts";
import { linesOf, savePrices, showPrices } from "./basecost-prices.queries.ts";
import { showCatalogCosts } from "./catalog-costs.queries.ts";
import { costMatrix } from "./cost-matrix.queries.ts";

const model = modelOf(basecosts);

export function basecostRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showPriceMatrix, ({ actor, query, database }) =>
    costMatrix(database, actor.scope, matrixQuery.parse({ sort: ["name"], limit: 20, ...query })),
  );

  endpoint(api, calls.showCatalogCosts, ({ actor, params: { catalogId }, database }) =>
    showCatalogCosts(database, actor.scope, catalogId.toLowerCase()),
  );

  endpoint(api, calls.showBasecost, async ({ actor, params: { id }, database }) => ({
    ...(await showRow(database, model, actor.scope, id)),
    ...(await linesOf(database, id)),
  }));

  endpoint(api, calls.showBasecostPrices, ({ actor, params: { id, catalogId }, database }) =>
    showPrices(database, actor.scope, id.toLowerCase(), catalogId.toLowerCase()),
  );

  command(api, calls.saveBasecostPrices, async ({ actor, params: { id, catalogId }, body, tx }) => {
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
  });
}
