import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/catalogs/price-simulation/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { simulateBasecost, simulateVariants } from "./simulate.queries.ts";

/** What a change of prices would do, before it is published. */
export function priceSimulationRoutes(api: FastifyInstance): void {
  endpoint(api, calls.simulateCatalogPrices, ({ actor, params, body, database }) =>
    simulateVariants(database, actor, params.id.toLowerCase(), body),
  );

  endpoint(api, calls.simulateBasecostPrices, ({ actor, params, body: { catalog, ...prices }, database }) =>
    simulateBasecost(
      database,
      actor,
      { id: params.id.toLowerCase(), catalogId: catalog.toLowerCase() },
      prices,
    ),
  );
}
