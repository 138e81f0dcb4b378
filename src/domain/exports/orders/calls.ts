import { z } from "zod";
import { bulkTarget } from "../../orders/bulk-target.ts";
import { EXPORT_COLUMN_KEYS } from "../../orders/export/columns.ts";
import { EXPORT_KIND_NAMES } from "../../orders/export/kind-labels.ts";
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
  changes: ["export-history"],
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

const ofItems = { query: () => exportQuery.schema, response: exportResponse } as const;

export const exportCalls = {
  "export-orders": defineCall({
    ...ofItems,
    name: "invoices.export-orders",
    method: "GET",
    url: "/invoices/search/export-orders",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-orders",
  }),
  "export-fulfillment": defineCall({
    ...ofItems,
    name: "invoices.export-fulfillment",
    method: "GET",
    url: "/invoices/search/export-fulfillment",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-fulfillment",
  }),
  "export-pod": defineCall({
    ...ofItems,
    name: "invoices.export-pod",
    method: "GET",
    url: "/invoices/search/export-pod",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-pod",
  }),
  "export-dropship": defineCall({
    ...ofItems,
    name: "invoices.export-dropship",
    method: "GET",
    url: "/invoices/search/export-dropship",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-dropship",
  }),
  "export-fk": defineCall({
    ...ofItems,
    name: "invoices.export-fk",
    method: "GET",
    url: "/invoices/search/export-fk",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-fk",
  }),
  "export-fk-v2": defineCall({
    ...ofItems,
    name: "invoices.export-fk-v2",
    method: "GET",
    url: "/invoices/search/export-fk-v2",
    requires: ["orders", "export"],
    key: "read",
    summary: "Export one row per item, in the background: export-fk-v2",
  }),
  "export-orders-profit": defineCall({
    ...ofItems,
    name: "invoices.export-orders-profit",
    method: "GET",
    url: "/invoices/search/export-orders-profit",
    requires: ["profits", "export"],
    key: { scope: "read", ofTeamsOnly: true },
    summary: "Export one row per item, in the background: export-orders-profit",
  }),
};
