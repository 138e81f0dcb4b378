import { z } from "zod";
import { bulkTarget } from "../orders/bulk-target.ts";
import { BARCODE_NAMES, PRINT_DOCUMENT_NAMES, printResponse } from "../orders/print/documents.ts";
import { defineCall } from "../resource/call.ts";

export const printOrders = defineCall({
  name: "orders.print",
  method: "POST",
  url: "/orders/print",
  requires: ["orders", "export"],
  key: "read",
  summary: "Print packing slips, a pick list or item labels of orders as PDF, in the background",
  body: z.strictObject({
    document: z.enum(PRINT_DOCUMENT_NAMES, "Not a document"),
    barcode: z.enum(BARCODE_NAMES, `One of ${BARCODE_NAMES.join(", ")}`).default("qr"),
    ids: bulkTarget.ids,
    filter: bulkTarget.filter,
    exceptIds: bulkTarget.exceptIds,
  }),
  response: printResponse,
  status: 201,
  changes: ["export-history"],
});
