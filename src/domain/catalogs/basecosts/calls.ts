import { z } from "zod";
import { laterInstant } from "../../future-instant.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listQueryOf } from "../../resource/query.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { seenVersion } from "../../resource/wire.ts";
import { basecosts } from "../../resources/basecosts.resource.ts";
import { catalogs } from "../../resources/index.ts";
import { scheduledPublication } from "../publish-at.ts";
import { basecostLines, pricesResponse } from "../responses.ts";
import { catalogPrices } from "./basecost-prices.ts";
import { catalogCosts } from "./catalog-costs.ts";
import { MATRIX_CATALOGS, matrixResponse } from "./cost-matrix.ts";

export const matrixQuery = listQueryOf(catalogs, { maxLimit: MATRIX_CATALOGS });

export const params = z.object({ id: identifier, catalogId: identifier });

export const showPriceMatrix = defineCall({
  name: "basecosts.matrix",
  method: "GET",
  url: "/basecosts/matrix",
  requires: ["basecosts", "list"],
  key: "read",
  summary: "List: Catalogs with their prices and margins in each base cost",
  query: () => matrixQuery.schema,
  response: matrixResponse,
});

export const showCatalogCosts = defineCall({
  name: "basecosts.ofCatalog",
  method: "GET",
  url: "/basecosts/catalogs/:catalogId",
  requires: ["basecosts", "show"],
  key: "read",
  summary: "Show: Prices of a catalog in every base cost, and its costs",
  params: z.object({ catalogId: identifier }),
  response: catalogCosts,
});

export const showBasecost = defineCall({
  name: "basecosts.show",
  method: "GET",
  url: "/basecosts/:id",
  requires: ["basecosts", "show"],
  key: "read",
  summary: "Show: Base cost, with its prices",
  params: byId,
  response: () => rowSchema(basecosts).extend(basecostLines.shape),
});

export const showBasecostPrices = defineCall({
  name: "basecosts.prices",
  method: "GET",
  url: "/basecosts/:id/catalogs/:catalogId",
  requires: ["basecosts", "show"],
  key: "read",
  summary: "Show: Prices of a catalog in a base cost",
  params,
  response: pricesResponse,
});

export const saveBasecostPrices = defineCall({
  name: "basecosts.savePrices",
  method: "PUT",
  url: "/basecosts/:id/catalogs/:catalogId",
  requires: ["basecosts", "edit"],
  key: "write",
  summary: "Replace: Prices of a catalog in a base cost",
  params,
  body: catalogPrices.extend({ version: seenVersion, publishAt: laterInstant.optional() }),
  response: pricesResponse.extend({ publication: scheduledPublication.optional() }),
  changes: ["basecosts", "supplier-logs", "price-publications"],
});
