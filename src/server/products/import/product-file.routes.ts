import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/products/import/calls.ts";
import { productTemplateCsv } from "../../../domain/products/import/template.ts";
import { forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { retryImages } from "./images/retry-images.queries.ts";
import {
  imagesOfProduct,
  importLines,
  productImport,
  settledImport,
  unfetchedImages,
} from "./import-row.queries.ts";
import { previewFile } from "./preview-file.ts";
import type { ProductTeam } from "./products-named.queries.ts";
import { receiveProductFile } from "./receive-product-file.ts";
import { startImport } from "./start-import.queries.ts";
import { undoImport } from "./undo-import.queries.ts";

/** The person's own seller team. Throws 403 for others: agencies do not write products. */
function teamOf({ scope }: Actor): ProductTeam {
  if (scope.reach !== "sellerTeam") throw forbidden();
  return { agencyId: scope.agencyId, teamId: scope.sellerTeamId };
}

function uploadRoute(api: FastifyInstance): void {
  endpoint(api, calls.importProducts, async ({ actor, query, request, database }) => {
    const team = teamOf(actor);
    const received = await receiveProductFile(request);
    if (query.dryRun === "true") return previewFile(database, team, received);
    const id = await startImport(database, actor, team, request, received);
    api.jobs.kick();
    return settledImport(database, team, id);
  });
}

function readRoutes(api: FastifyInstance): void {
  endpoint(api, calls.downloadProductTemplate, async ({ reply }) => {
    reply.header("content-disposition", 'attachment; filename="platen-products.csv"');
    return productTemplateCsv();
  });

  endpoint(api, calls.showProductImport, ({ actor, params, database }) =>
    productImport(database, teamOf(actor), params.id),
  );

  endpoint(api, calls.listProductLines, ({ actor, params, query, database }) =>
    importLines(database, teamOf(actor), params.id, { page: 1, limit: 50, ...query }),
  );

  endpoint(api, calls.showImportImages, ({ actor, params, database }) =>
    unfetchedImages(database, teamOf(actor), params.id),
  );

  endpoint(api, calls.showProductImages, ({ actor, params, database }) =>
    imagesOfProduct(database, teamOf(actor), params.id),
  );
}

/** Imports of sellers' products from files: preview, import as a job with progress, and its undo. */
export function productFileRoutes(api: FastifyInstance): void {
  readRoutes(api);

  command(api, calls.undoProductImport, ({ actor, params, tx }) =>
    undoImport(tx, actor, teamOf(actor), params.id),
  );

  command(api, calls.retryImportImages, {
    startsJobs: true,
    handler: ({ actor, params, tx }) => retryImages(tx, teamOf(actor), params.id),
    respond: ({ actor, params, database }) => productImport(database, teamOf(actor), params.id),
  });

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploadRoute(uploads);
  });
}
