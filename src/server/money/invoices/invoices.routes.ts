import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/money/invoices/calls.ts";
import { FORMATS } from "../../../domain/money/invoices/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { recordAudit } from "../../audit.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { invoiceLogo } from "../../pdf/logo.ts";
import { printedBrand } from "../../settings/printed-brand.ts";
import { invoicePage } from "./invoice-page.ts";
import { csvOf, sheetOf } from "./invoice-sheet.ts";
import { invoiceFileOf } from "./invoice-thread.ts";
import { ordersOfInvoice } from "./invoices.queries.ts";

const model = modelOf(resourceNamed("invoices"));
/** The printed fields of an invoice's row. Sellers' own rows have no `sellerTeam`. */
const presentForPrint = (row: Record<string, unknown>) =>
  z
    .object({
      name: z.string(),
      type: z.enum(["OUT", "IN"]),
      createdDate: z.string(),
      sellerAmount: z.number(),
      remainAmount: z.number(),
      sellerTeam: z.object({ name: z.string() }).nullish(),
    })
    .transform(({ sellerTeam, ...rest }) => ({ ...rest, to: sellerTeam?.name ?? "" }))
    .parse(row);

/** More orders than one request can submit. */
const ALL = 1_000_000;

export function invoiceRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listInvoiceOrders, async ({ actor, params, query, database }) => {
    const scope = agencyScopeOf(actor);
    await showRow(database, model, scope, params.id);
    const { page, limit } = query;
    const { rows, total } = await ordersOfInvoice(database, scope, params.id, {
      limit,
      offset: (page - 1) * limit,
    });
    return { data: rows, total };
  });

  endpoint(api, calls.exportInvoice, async ({ actor, params, query, database }) => {
    await showRow(database, model, agencyScopeOf(actor), params.id);
    return {
      url: `/api/invoices/${params.id}/file?format=${query.format}`,
      message: messages.exportSuccess,
    };
  });

  endpoint(api, calls.showInvoicePage, async ({ actor, params, request, database }) => {
    const scope = agencyScopeOf(actor);
    const invoice = presentForPrint(await showRow(database, model, scope, params.id));
    const { rows } = await ordersOfInvoice(database, scope, params.id, { limit: ALL, offset: 0 });
    const from = await printedBrand(request, database, scope);
    return { html: invoicePage({ ...invoice, from, orders: rows }) };
  });

  endpoint(api, calls.downloadInvoice, async ({ actor, params, query, request, reply, database }) => {
    const scope = agencyScopeOf(actor);
    const invoice = presentForPrint(await showRow(database, model, scope, params.id));
    const { rows: orders } = await ordersOfInvoice(database, scope, params.id, { limit: ALL, offset: 0 });
    await inTransaction(database, (tx) =>
      recordAudit(tx, actor, { action: "export", object: "invoices", subject: params.id, after: query }),
    );
    reply.header("content-disposition", `attachment; filename="${invoice.name}.${query.format}"`);
    reply.type(FORMATS[query.format]);
    if (query.format === "pdf") {
      const { title, logo, primary } = await printedBrand(request, database, scope);
      const printed = { ...invoice, from: { title, logo, primary }, orders };
      const drawn = await invoiceLogo(request.server.files, logo);
      return invoiceFileOf({ format: "pdf", invoice: printed, logo: drawn });
    }
    const sheet = sheetOf(invoice.name, orders, scope.reach !== "sellerTeam");
    return query.format === "csv" ? csvOf(sheet) : invoiceFileOf({ format: "xlsx", sheet });
  });
}
