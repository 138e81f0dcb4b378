import type { FastifyInstance } from "fastify";
import { catalogUses } from "../../domain/catalogs/catalog-uses.ts";
import { sellerPrices } from "../../domain/catalogs/offer.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { basecostRoutes } from "./basecosts/basecosts.routes.ts";
import { showSellerPrices } from "./basecosts/seller-prices.queries.ts";
import { duplicateRoutes } from "./duplicate.routes.ts";
import { priceFileRoutes } from "./price-file/price-file.routes.ts";
import { priceLoopRoutes } from "./price-loop.routes.ts";
import { pricePublicationRoutes } from "./price-publications/publications.routes.ts";
import { priceSimulationRoutes } from "./price-simulation/simulation.routes.ts";
import { productFileRoutes } from "./product-file/product-file.routes.ts";
import { catalogResponse, showCatalog } from "./show-catalog.queries.ts";
import { starterRoutes } from "./starter.routes.ts";
import { supplierLogRoutes } from "./supplier-log.routes.ts";
import { usesOfCatalog } from "./variant-use.queries.ts";

/** Catalogs with their variants and prices. */
export function catalogRoutes(api: FastifyInstance): void {
  supplierLogRoutes(api);
  priceLoopRoutes(api);
  priceFileRoutes(api);
  productFileRoutes(api);
  basecostRoutes(api);
  starterRoutes(api);
  duplicateRoutes(api);
  priceSimulationRoutes(api);
  pricePublicationRoutes(api);
  for (const url of ["/catalogs/:id", "/catalogs/:id/detail"]) {
    endpoint(api, {
      method: "GET",
      url,
      requires: ["catalogs", "show"],
      summary: "Show: Catalog, with its variants",
      params: byId,
      response: catalogResponse,
      handler: ({ actor, params, database }) => showCatalog(database, actor.scope, params.id),
    });
  }

  endpoint(api, {
    method: "GET",
    url: "/catalogs/:id/uses",
    requires: ["catalogs", "delete"],
    summary: "Show: How many products, orders, base costs and agencies use a catalog",
    params: byId,
    response: catalogUses,
    handler: ({ actor, params, database }) =>
      inTransaction(database, (tx) => usesOfCatalog(tx, actor, params.id.toLowerCase())),
  });

  endpoint(api, {
    method: "GET",
    url: "/catalogs/:id/prices",
    requires: ["catalogs", "prices"],
    summary: "Show: What the own seller team pays for a catalog",
    params: byId,
    response: sellerPrices,
    handler: ({ actor, params, database }) =>
      inTransaction(database, (tx) => showSellerPrices(tx, actor.scope, params.id.toLowerCase())),
  });
}
