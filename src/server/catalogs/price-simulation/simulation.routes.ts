import type { FastifyInstance } from "fastify";
import { catalogPrices } from "../../../domain/catalogs/basecost-prices.ts";
import { simulationResponse } from "../../../domain/catalogs/responses.ts";
import { gridChange } from "../../../domain/catalogs/variant-grid.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { simulateBasecost, simulateVariants } from "./simulate.queries.ts";

/** What a change of prices would do, before it is published. */
export function priceSimulationRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/catalogs/:id/price-simulation",
    requires: ["catalogs", "price-simulation"],
    summary: "Simulate: Prices of a catalog's variants, once published",
    params: byId,
    body: gridChange,
    response: simulationResponse,
    handler: ({ actor, params, body, database }) =>
      simulateVariants(database, actor, params.id.toLowerCase(), body),
  });

  endpoint(api, {
    method: "POST",
    url: "/basecosts/:id/price-simulation",
    requires: ["basecosts", "price-simulation"],
    summary: "Simulate: Prices of a catalog in a base cost",
    params: byId,
    body: catalogPrices.extend({ catalog: identifier }),
    response: simulationResponse,
    handler: ({ actor, params, body: { catalog, ...prices }, database }) =>
      simulateBasecost(
        database,
        actor,
        { id: params.id.toLowerCase(), catalogId: catalog.toLowerCase() },
        prices,
      ),
  });
}
