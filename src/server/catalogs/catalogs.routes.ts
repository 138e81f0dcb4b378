import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/catalogs/calls.ts";
import { command } from "../command.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { basecostRoutes } from "./basecosts/basecosts.routes.ts";
import { lowestSellerPrices, showSellerPrices } from "./basecosts/seller-prices.queries.ts";
import { duplicateCatalog } from "./duplicate.queries.ts";
import { priceFileRoutes } from "./price-file/price-file.routes.ts";
import { priceLoopRoutes } from "./price-loop.routes.ts";
import { pricePublicationRoutes } from "./price-publications/publications.routes.ts";
import { priceSimulationRoutes } from "./price-simulation/simulation.routes.ts";
import { showCatalog } from "./show-catalog.queries.ts";
import { starterRoutes } from "./starter.routes.ts";
import { supplierLogRoutes } from "./supplier-log.routes.ts";
import { usesOfCatalog } from "./variant-use.queries.ts";

export function catalogRoutes(api: FastifyInstance): void {
  supplierLogRoutes(api);
  priceLoopRoutes(api);
  priceFileRoutes(api);
  basecostRoutes(api);
  starterRoutes(api);
  priceSimulationRoutes(api);
  pricePublicationRoutes(api);
  command(api, calls.duplicateCatalog, {
    handler: ({ actor, params, body, tx }) => duplicateCatalog(tx, actor, params.id.toLowerCase(), body),
    respond: ({ actor, database }, id) => showCatalog(database, actor.scope, id),
  });

  for (const call of [calls.showCatalog, calls.showCatalogDetail])
    endpoint(api, call, ({ actor, params, database }) => showCatalog(database, actor.scope, params.id));

  endpoint(api, calls.showCatalogUses, ({ actor, params, database }) =>
    inTransaction(database, (tx) => usesOfCatalog(tx, actor, params.id.toLowerCase())),
  );

  endpoint(api, calls.listLowestPrices, ({ actor, database }) =>
    inTransaction(database, async (tx) => ({ data: await lowestSellerPrices(tx, actor.scope) })),
  );

  endpoint(api, calls.showCatalogPrices, ({ actor, params, database }) =>
    inTransaction(database, (tx) => showSellerPrices(tx, actor.scope, params.id.toLowerCase())),
  );
}
