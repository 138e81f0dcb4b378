import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { countFrom } from "../../resource/query-values.ts";
import { PRODUCT_STATUSES } from "./judge.ts";
import {
  importImagesResponse,
  productImportResponse,
  productLinesResponse,
  productPreviewResponse,
  productUndoResponse,
} from "./responses.ts";

const linesQuery = z.strictObject({
  status: z.enum([...PRODUCT_STATUSES, "kept"]).default("failed"),
  page: countFrom(1, 1_000_000).optional(),
  limit: countFrom(1, MAX_LIMIT).optional(),
});

export const importProducts = defineCall({
  name: "products.import",
  method: "POST",
  url: "/products/import",
  requires: ["products", "import"],
  key: "write",
  summary:
    "Import a file of products: a multipart form with file, columns, corrections and mappings; dryRun=true stores nothing",
  query: z.strictObject({ dryRun: z.enum(["true", "false"]).optional() }),
  response: z.union([productPreviewResponse, productImportResponse]),
  changes: ["products", "product-imports"],
});

export const downloadProductTemplate = defineCall({
  name: "products.importTemplate",
  method: "GET",
  url: "/products/import/template",
  requires: ["products", "import"],
  key: "write",
  summary: "Platen's template for products",
  response: z.unknown(),
  produces: "text/csv; charset=utf-8",
});

export const showProductImport = defineCall({
  name: "products.importStatus",
  method: "GET",
  url: "/products/import/:id",
  requires: ["products", "import"],
  key: "write",
  summary: "The status of an import of products",
  params: byId,
  response: productImportResponse,
});

export const listProductLines = defineCall({
  name: "products.importLines",
  method: "GET",
  url: "/products/import/:id/lines",
  requires: ["products", "import"],
  key: "write",
  summary: "The products of an import by their result",
  params: byId,
  query: linesQuery,
  response: productLinesResponse,
});

export const showImportImages = defineCall({
  name: "products.importImages",
  method: "GET",
  url: "/products/import/:id/images",
  requires: ["products", "import"],
  key: "write",
  summary: "The images of an import that are not fetched, with the reasons",
  params: byId,
  response: importImagesResponse,
});

export const showProductImages = defineCall({
  name: "products.importImagesOf",
  method: "GET",
  url: "/products/:id/import-images",
  requires: ["products", "import"],
  key: "write",
  summary: "The images of a product that are not fetched, with the reasons",
  params: byId,
  response: importImagesResponse,
});

export const undoProductImport = defineCall({
  name: "products.undoImport",
  method: "POST",
  url: "/products/import/:id/undo",
  requires: ["products", "import"],
  key: "write",
  summary: "Undo an import of products, where they were not changed or ordered since",
  params: byId,
  body: z.strictObject({}),
  response: productUndoResponse,
  changes: ["products", "product-imports"],
});

export const retryImportImages = defineCall({
  name: "products.retryImportImages",
  method: "POST",
  url: "/products/import/:id/images/retry",
  requires: ["products", "import"],
  key: "write",
  summary: "Fetch the images of an import again that could not be fetched",
  params: byId,
  body: z.strictObject({}),
  response: productImportResponse,
  changes: ["products/import"],
});
