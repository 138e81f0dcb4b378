import { z } from "zod";
import { EXPORT } from "../../access/declared-verbs.ts";
import { bulkTarget } from "../../orders/bulk-target.ts";
import { EXPORT_COLUMN_KEYS } from "../../orders/export/columns.ts";
import { EXPORT_KIND_NAMES, type ExportKindName, isProfitExport } from "../../orders/export/kind-labels.ts";
import { EXPORT_FORMATS } from "../../orders/export/kinds.ts";
import { defineCall } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { listQueryOf } from "../../resource/query.ts";
import { exportResponse } from "../../resource/responses.ts";
import { orders } from "../../resources/index.ts";

const format = z.enum(EXPORT_FORMATS, `One of ${EXPORT_FORMATS.join(", ")}`);

const columnName = plainText(64, 1);

export const exportItems = defineCall({
  name: "orders.exportItems",
  method: "POST",
  url: "/orders/export-items",
  requires: ["orders", "export"],
  key: "read",
  summary: "Export one row per item of selected orders, or of all that match a filter, in the background",
  body: z.strictObject({
    kind: z.enum(EXPORT_KIND_NAMES, "Not an export"),
    format: format.default("csv"),
    columns: z.array(columnName).max(EXPORT_COLUMN_KEYS.length).optional(),
    ids: bulkTarget.ids,
    filter: bulkTarget.filter,
    exceptIds: bulkTarget.exceptIds,
  }),
  response: exportResponse,
  status: 201,
});

/** The orders of an invoice, or those of the list's query. */
export const exportQuery = listQueryOf(orders, {
  extra: {
    invoice: identifier.optional(),
    rejectedInvoiceId: identifier.optional(),
    format: format.optional(),
    columns: plainText(2_000).optional(),
  },
});

const exportCall = <const Kind extends ExportKindName>(kind: Kind) =>
  defineCall({
    name: `invoices.${kind}`,
    method: "GET",
    url: `/invoices/search/${kind}`,
    requires: [isProfitExport(kind) ? "profits" : "orders", EXPORT],
    key: isProfitExport(kind) ? { scope: "read", ofTeamsOnly: true } : "read",
    summary: `Export one row per item, in the background: ${kind}`,
    query: () => exportQuery.schema,
    response: exportResponse,
  });

/** An export of each kind. */
export const exportCalls = {
  "export-orders": exportCall("export-orders"),
  "export-fulfillment": exportCall("export-fulfillment"),
  "export-pod": exportCall("export-pod"),
  "export-dropship": exportCall("export-dropship"),
  "export-fk": exportCall("export-fk"),
  "export-fk-v2": exportCall("export-fk-v2"),
  "export-orders-profit": exportCall("export-orders-profit"),
};
