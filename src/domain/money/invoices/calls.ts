import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { countFrom } from "../../resource/query-values.ts";
import { pageOf } from "../../resource/row-schema.ts";
import {
  invoiceFileResponse,
  invoiceOrderResponse,
  invoicePageResponse,
  invoicePartiesResponse,
} from "../responses.ts";

/** The file formats of an invoice and their media types. */
export const FORMATS = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
} as const;

export const format = z.enum(["xlsx", "csv", "pdf"]).default("xlsx");

export const listInvoiceOrders = defineCall({
  name: "invoices.orders",
  method: "GET",
  url: "/invoices/:id/orders",
  requires: ["invoices", "show"],
  key: "read",
  summary: "The orders of an invoice with their shares",
  params: byId,
  query: z.strictObject({
    page: countFrom(1, 100_000).default(1),
    limit: countFrom(1, MAX_LIMIT).default(10),
  }),
  response: pageOf(invoiceOrderResponse),
});

export const showInvoiceParties = defineCall({
  name: "invoices.parties",
  method: "GET",
  url: "/invoices/:id/parties",
  requires: ["invoices", "show"],
  key: "read",
  summary: "Both companies of an invoice, as they were named when it was made",
  params: byId,
  response: invoicePartiesResponse,
});

export const exportInvoice = defineCall({
  name: "invoices.exportFile",
  method: "GET",
  url: "/invoices/:id/export",
  requires: ["invoices", "show"],
  key: "read",
  summary: "The download URL of an invoice file",
  params: byId,
  query: z.strictObject({ format }),
  response: invoiceFileResponse,
});

export const showInvoicePage = defineCall({
  name: "invoices.page",
  method: "GET",
  url: "/invoices/:id/page",
  requires: ["invoices", "show"],
  key: "read",
  summary: "An invoice as a page to print, with its agency's branding",
  params: byId,
  response: invoicePageResponse,
});

export const downloadInvoice = defineCall({
  name: "invoices.file",
  method: "GET",
  url: "/invoices/:id/file",
  requires: ["invoices", "show"],
  key: "read",
  summary: "An invoice as a file: its orders and totals",
  params: byId,
  query: z.strictObject({ format }),
  response: z.unknown(),
  produces: "application/octet-stream",
});
