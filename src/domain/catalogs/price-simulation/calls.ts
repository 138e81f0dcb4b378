import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { catalogPrices } from "../basecosts/basecost-prices.ts";
import { simulationResponse } from "../responses.ts";
import { gridChange } from "../variant-grid.ts";

export const simulateCatalogPrices = defineCall({
  name: "catalogs.simulatePrices",
  method: "POST",
  url: "/catalogs/:id/price-simulation",
  requires: ["catalogs", "price-simulation"],
  key: "read",
  summary: "Simulate: Prices of a catalog's variants, once published",
  params: byId,
  body: gridChange,
  response: simulationResponse,
});

export const simulateBasecostPrices = defineCall({
  name: "basecosts.simulatePrices",
  method: "POST",
  url: "/basecosts/:id/price-simulation",
  requires: ["basecosts", "price-simulation"],
  key: "read",
  summary: "Simulate: Prices of a catalog in a base cost",
  params: byId,
  body: catalogPrices.extend({ catalog: identifier }),
  response: simulationResponse,
});
