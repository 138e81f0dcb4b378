import { z } from "zod";
import { MAX_BULK_IDS } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { listCall } from "../../resource/list-call.ts";
import { orderImports } from "../../resources/index.ts";
import { commonValues } from "./common-values.ts";
import { orderCorrection } from "./correction.ts";
import { detailQuery } from "./detail-query.ts";
import { committed, csv, uploaded } from "./import-calls.ts";
import { importResponse, orderLinesResponse, summaryResponse } from "./responses.ts";

/** What shows a file that was checked again. */
const CHECKED = ["orders/import", "order-imports"];

/** What shows imported orders, with their file. */
const IMPORTED = ["orders", "order-items", "customers", "products", "order-imports"];

export const showImportSummary = defineCall({
  name: "orders.importSummary",
  method: "GET",
  url: "/orders/import/:id/summary",
  requires: ["orders", "import"],
  key: "write",
  summary: "The charges of a previewed file, the balance, and the reasons of waiting and failed orders",
  params: byId,
  response: summaryResponse,
});

export const correctImport = defineCall({
  name: "orders.correctImport",
  method: "PATCH",
  url: "/orders/import/:id/lines",
  requires: ["orders", "import"],
  key: "write",
  summary: "Correct one order of a previewed file, identified by its first row",
  params: byId,
  body: orderCorrection,
  response: orderLinesResponse,
  changes: CHECKED,
});

export const setImportValues = defineCall({
  name: "orders.setImportValues",
  method: "PUT",
  url: "/orders/import/:id/values",
  requires: ["orders", "import"],
  key: "write",
  summary: "Set values that all orders of a previewed file lack, such as the country",
  params: byId,
  body: commonValues,
  response: importResponse,
  changes: CHECKED,
});

export const acceptImport = defineCall({
  name: "orders.acceptImport",
  method: "POST",
  url: "/orders/import/:id/accept",
  requires: ["orders", "import"],
  key: "write",
  summary: "Import skipped orders of a file anyway: those that begin in these rows, or all",
  params: byId,
  body: z.strictObject({
    rows: z.array(z.int().min(1)).min(1, "Choose at least one order").max(MAX_BULK_IDS).optional(),
  }),
  response: importResponse,
  changes: CHECKED,
});

export const acceptSuggestions = defineCall({
  name: "orders.acceptSuggestions",
  method: "POST",
  url: "/orders/import/:id/addresses",
  requires: ["orders", "import"],
  key: "write",
  summary: "Change addresses of a previewed file as suggested: of the orders that begin in these rows",
  params: byId,
  body: z.strictObject({
    rows: z.array(z.int().min(1)).min(1, "Choose at least one order").max(MAX_BULK_IDS),
  }),
  response: importResponse,
  changes: CHECKED,
});

export const undoImport = defineCall({
  name: "orders.undoImport",
  method: "POST",
  url: "/orders/import/:id/undo",
  requires: ["orders", "import"],
  key: "write",
  summary: "Undo an import, unless one of its orders is submitted",
  params: byId,
  body: z.strictObject({}),
  response: importResponse,
  changes: IMPORTED,
});

export const orderImport = {
  upload: defineCall({
    ...uploaded,
    name: "orders.import",
    method: "POST",
    url: "/orders/import/csv",
    requires: ["orders", "import"],
    key: "write",
    summary: "Import a file of orders: a multipart form with file, createProduct, sellerTeam, integration",
    changes: ["orders/import/histories", "order-imports"],
  }),
  list: listCall({
    name: "orders.imports",
    url: "/orders/import/histories",
    requires: ["order-imports", "list"],
    key: "read",
    summary: "Imports of orders",
    resource: orderImports,
  }),
  template: defineCall({
    ...csv,
    name: "orders.importTemplate",
    method: "GET",
    url: "/orders/import/template",
    requires: ["orders", "import"],
    key: "write",
    summary: "The template for orders: the agency's own, else Platen's",
  }),
  show: defineCall({
    name: "orders.importStatus",
    method: "GET",
    url: "/orders/import/:id",
    requires: ["orders", "import"],
    key: "write",
    summary: "The status of an import",
    params: byId,
    response: importResponse,
  }),
  lines: defineCall({
    name: "orders.importLines",
    method: "GET",
    url: "/orders/import/:id/detail",
    requires: ["orders", "import"],
    key: "write",
    summary: "The lines of a file of orders with their status",
    params: byId,
    query: detailQuery,
    response: orderLinesResponse,
  }),
  failed: defineCall({
    ...csv,
    name: "orders.importFailed",
    method: "GET",
    url: "/orders/import/:id/failed",
    requires: ["orders", "import"],
    key: "write",
    summary: "The failed rows, with a column of reasons",
    params: byId,
  }),
  commit: defineCall({
    ...committed,
    name: "orders.commitImport",
    method: "POST",
    url: "/orders/import/:id/commit",
    requires: ["orders", "import"],
    key: "write",
    summary: "Commit a previewed import, or some of its orders",
    changes: IMPORTED,
  }),
};
