import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/catalogs/price-file/calls.ts";
import { list } from "../../../domain/catalogs/price-file/calls.ts";
import { doneOf } from "../../../domain/counts.ts";
import { messages } from "../../../domain/messages.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { exportPrices } from "./export-prices.queries.ts";
import { importFile, previewFile } from "./import-file.ts";
import { undoImport } from "./undo-import.queries.ts";

const exported = (url: string) => ({ data: { url }, message: messages.priceExportSuccess });

function importRoute(api: FastifyInstance): void {
  endpoint(api, calls.importPrices, async (context) =>
    context.query.preview === "true" ? previewFile(context) : importFile(context),
  );
}

/** Supplier prices as files: export, import with a preview, and its undo. */
export function priceFileRoutes(api: FastifyInstance): void {
  endpoint(api, calls.exportPrices, async ({ actor, query, database }) =>
    exported(await exportPrices(database, actor, "catalog-price", list.parse(query))),
  );

  endpoint(api, calls.exportAgencyCatalogs, async ({ actor, query, database }) => {
    const type = `agency-catalogs-${query.exportType}`;
    return exported(await exportPrices(database, actor, type, list.parse({ type: [query.exportType] })));
  });

  command(api, calls.undoPriceImport, async ({ actor, params, tx }) => {
    const result = await undoImport(tx, actor, params.id);
    return { ...result, message: doneOf(result.restored, result.kept, "variant", "restored") };
  });

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    importRoute(uploads);
  });
}
