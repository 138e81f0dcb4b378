import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  priceExportResponse,
  priceImportResponse,
  priceUndoResponse,
} from "../../../domain/catalogs/price-file/price-responses.ts";
import { PRODUCT_TYPES } from "../../../domain/catalogs/shapes.ts";
import { doneOf } from "../../../domain/counts.ts";
import { messages } from "../../../domain/messages.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { catalogs } from "../../../domain/resources/index.ts";
import { command, previewQuery } from "../../command.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { exportPrices } from "./export-prices.queries.ts";
import { importFile, previewFile } from "./import-file.ts";
import { undoImport } from "./undo-import.queries.ts";

const list = listQueryOf(catalogs);
const types = Object.keys(PRODUCT_TYPES) as [keyof typeof PRODUCT_TYPES];

const exported = (url: string) => ({ data: { url }, message: messages.priceExportSuccess });

function importRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/catalogs/import/catalog-price",
    requires: ["catalogs", "import-prices"],
    summary:
      "Import supplier prices from an .xlsx file: a multipart form with file, importType and corrections; preview=true stores nothing",
    query: previewQuery,
    response: priceImportResponse,
    handler: async (context) =>
      context.query.preview === "true" ? previewFile(context) : importFile(context),
  });
}

/** Supplier prices as files: export, import with a preview, and its undo. */
export function priceFileRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/catalogs/export/catalog-price",
    requires: ["catalogs", "export-prices"],
    summary: "Export supplier prices as an .xlsx file, which can be imported again",
    query: list.schema.pick({ dropship: true, isTrademark: true, publishStatus: true, search: true }),
    response: priceExportResponse,
    handler: async ({ actor, query, database }) =>
      exported(await exportPrices(database, actor, "catalog-price", list.parse(query))),
  });

  endpoint(api, {
    method: "GET",
    url: "/catalogs/export/agency-catalogs",
    requires: ["catalogs", "export-agency"],
    summary: "Export the prices of an agency's catalogs of one type, or of all agencies' to administrators",
    query: z.strictObject({ exportType: z.enum(types) }),
    response: priceExportResponse,
    handler: async ({ actor, query, database }) => {
      const type = `agency-catalogs-${query.exportType}`;
      return exported(await exportPrices(database, actor, type, list.parse({ type: [query.exportType] })));
    },
  });

  command(api, {
    method: "POST",
    url: "/catalogs/import/catalog-price/:id/undo",
    requires: ["catalogs", "import-prices"],
    summary: "Undo one's import of prices, where they were not published or changed since",
    params: byId,
    body: z.strictObject({}),
    response: priceUndoResponse,
    handler: async ({ actor, params, tx }) => {
      const result = await undoImport(tx, actor, params.id);
      return { ...result, message: doneOf(result.restored, result.kept, "variant", "restored") };
    },
  });

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    importRoute(uploads);
  });
}
