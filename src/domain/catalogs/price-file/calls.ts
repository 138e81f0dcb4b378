import { z } from "zod";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { listQueryOf } from "../../resource/query.ts";
import { catalogs } from "../../resources/index.ts";
import { PRODUCT_TYPES } from "../shapes.ts";
import { priceExportResponse, priceImportResponse, priceUndoResponse } from "./price-responses.ts";

export const list = listQueryOf(catalogs);

const types = Object.keys(PRODUCT_TYPES) as [keyof typeof PRODUCT_TYPES];

export const importPrices = defineCall({
  name: "catalogs.importPrices",
  method: "POST",
  url: "/catalogs/import/catalog-price",
  requires: ["catalogs", "import-prices"],
  key: "write",
  summary:
    "Import supplier prices from an .xlsx file: a multipart form with file, importType and corrections; preview=true stores nothing",
  query: previewQuery,
  response: priceImportResponse,
  changes: ["catalogs", "supplier-logs"],
});

export const exportPrices = defineCall({
  name: "catalogs.exportPrices",
  method: "GET",
  url: "/catalogs/export/catalog-price",
  requires: ["catalogs", "export-prices"],
  key: "read",
  summary: "Export supplier prices as an .xlsx file, which can be imported again",
  query: list.schema.pick({ dropship: true, isTrademark: true, publishStatus: true, search: true }),
  response: priceExportResponse,
});

export const exportAgencyCatalogs = defineCall({
  name: "catalogs.exportAgency",
  method: "GET",
  url: "/catalogs/export/agency-catalogs",
  requires: ["catalogs", "export-agency"],
  key: "read",
  summary: "Export the prices of an agency's catalogs of one type, or of all agencies' to administrators",
  query: z.strictObject({ exportType: z.enum(types) }),
  response: priceExportResponse,
});

export const undoPriceImport = defineCall({
  name: "catalogs.undoPriceImport",
  method: "POST",
  url: "/catalogs/import/catalog-price/:id/undo",
  requires: ["catalogs", "import-prices"],
  key: "write",
  summary: "Undo one's import of prices, where they were not published or changed since",
  params: byId,
  body: z.strictObject({}),
  response: priceUndoResponse,
  changes: ["catalogs", "supplier-logs"],
});
