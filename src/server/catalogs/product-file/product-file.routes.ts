import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PRODUCT_STATUSES } from "../../../domain/catalogs/product-file/judge.ts";
import {
  importImagesResponse,
  productImportResponse,
  productLinesResponse,
  productPreviewResponse,
  productUndoResponse,
} from "../../../domain/catalogs/product-file/responses.ts";
import { productTemplateCsv } from "../../../domain/catalogs/product-file/template.ts";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import { byId, endpoint } from "../../endpoint.ts";
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

const IMPORT = ["products", "import"] as const;

/** The person's own seller team. Throws 403 for others: agencies do not write products. */
function teamOf({ scope }: Actor): ProductTeam {
  if (scope.reach !== "sellerTeam") throw forbidden();
  return { agencyId: scope.agencyId, teamId: scope.sellerTeamId };
}

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `1 to ${most}`);

const linesQuery = z.strictObject({
  status: z.enum([...PRODUCT_STATUSES, "kept"]).default("failed"),
  page: whole(1_000_000).optional(),
  limit: whole(MAX_LIMIT).optional(),
});

function uploadRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/products/import",
    requires: IMPORT,
    summary:
      "Import a file of products: a multipart form with file, columns, corrections and mappings; dryRun=true stores nothing",
    query: z.strictObject({ dryRun: z.enum(["true", "false"]).optional() }),
    response: z.union([productPreviewResponse, productImportResponse]),
    handler: async ({ actor, query, request, database }) => {
      const team = teamOf(actor);
      const received = await receiveProductFile(request);
      if (query.dryRun === "true") return previewFile(database, team, received);
      const id = await startImport(database, actor, team, request, received);
      api.jobs.kick();
      return settledImport(database, team, id);
    },
  });
}

function readRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/products/import/template",
    requires: IMPORT,
    summary: "Platen's template for products",
    produces: "text/csv; charset=utf-8",
    response: z.unknown(),
    handler: async ({ reply }) => {
      reply.header("content-disposition", 'attachment; filename="platen-products.csv"');
      return productTemplateCsv();
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/products/import/:id",
    requires: IMPORT,
    summary: "The status of an import of products",
    params: byId,
    response: productImportResponse,
    handler: ({ actor, params, database }) => productImport(database, teamOf(actor), params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/products/import/:id/lines",
    requires: IMPORT,
    summary: "The products of an import by their result",
    params: byId,
    query: linesQuery,
    response: productLinesResponse,
    handler: ({ actor, params, query, database }) =>
      importLines(database, teamOf(actor), params.id, { page: 1, limit: 50, ...query }),
  });

  endpoint(api, {
    method: "GET",
    url: "/products/import/:id/images",
    requires: IMPORT,
    summary: "The images of an import that are not fetched, with the reasons",
    params: byId,
    response: importImagesResponse,
    handler: ({ actor, params, database }) => unfetchedImages(database, teamOf(actor), params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/products/:id/import-images",
    requires: IMPORT,
    summary: "The images of a product that are not fetched, with the reasons",
    params: byId,
    response: importImagesResponse,
    handler: ({ actor, params, database }) => imagesOfProduct(database, teamOf(actor), params.id),
  });
}

/** Imports of sellers' products from files: preview, import as a job with progress, and its undo. */
export function productFileRoutes(api: FastifyInstance): void {
  readRoutes(api);

  command(api, {
    method: "POST",
    url: "/products/import/:id/undo",
    requires: IMPORT,
    summary: "Undo an import of products, where they were not changed or ordered since",
    params: byId,
    body: z.strictObject({}),
    response: productUndoResponse,
    handler: ({ actor, params, tx }) => undoImport(tx, actor, teamOf(actor), params.id),
  });

  command(api, {
    method: "POST",
    url: "/products/import/:id/images/retry",
    requires: IMPORT,
    summary: "Fetch the images of an import again that could not be fetched",
    params: byId,
    body: z.strictObject({}),
    response: productImportResponse,
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
