import { z } from "zod";
import { MAX_BULK_IDS } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { commonValues } from "./common-values.ts";
import { orderCorrection } from "./correction.ts";
import { importCallsOf } from "./import-calls.ts";
import { importResponse, orderLinesResponse, summaryResponse } from "./responses.ts";

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
});

export const orderImport = importCallsOf({
  name: "orders",
  kind: "orders",
  what: "orders",
  base: "/orders/import",
  uploadUrl: "/orders/import/csv",
  requires: ["orders", "import"],
  requiresForList: ["order-imports", "list"],
  key: { key: "write" },
  keyForList: { key: "read" },
  fields: ["createProduct", "sellerTeam", "integration"],
  lines: orderLinesResponse,
});
