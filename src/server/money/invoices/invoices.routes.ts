import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { companyLines } from "../../../domain/company/company.ts";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/money/invoices/calls.ts";
import { FORMATS } from "../../../domain/money/invoices/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { recordAudit } from "../../audit.ts";
import { companyOf } from "../../company/company.queries.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { invoiceLogo } from "../../pdf/logo.ts";
import type { AgencyScope } from "../../scope.ts";
import { printedBrand } from "../../settings/printed-brand.ts";
import { nameOfTeam } from "../statements/team-name.queries.ts";
import { documentOrders } from "./invoice-document.queries.ts";
import { termsOf } from "./invoice-labels.ts";
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
      sellerTeam: z.object({ id: z.string(), name: z.string() }).nullish(),
    })
    .parse(row);

/** An invoice of the scope with both companies, as they were named when it was made. */
async function invoiceParties(request: FastifyRequest, database: Database, scope: AgencyScope, id: string) {
  const { sellerTeam, ...invoice } = presentForPrint(await showRow(database, model, scope, id));
  const { agencyId } = scope;
  // Sellers' own rows have no team.
  const ownId = scope.reach === "sellerTeam" ? scope.sellerTeamId : "";
  const teamId = sellerTeam?.id ?? ownId;
  const team = sellerTeam?.name ?? (await nameOfTeam(database, agencyId, teamId));
  const { details: issuer } = await companyOf(database, { agencyId, ownerId: agencyId }, invoice.createdDate);
  const { details: buyer } = await companyOf(database, { agencyId, ownerId: teamId }, invoice.createdDate);
  const { title, logo, primary } = await printedBrand(request, database, scope);
  return {
    ...invoice,
    from: { title, logo, primary },
    issuer: companyLines(issuer, title),
    recipient: companyLines(buyer, team),
    taxNote: issuer.taxNote,
    footer: issuer.footer,
  };
}

async function printedInvoice(request: FastifyRequest, database: Database, scope: AgencyScope, id: string) {
  const invoice = await invoiceParties(request, database, scope, id);
  return { ...invoice, orders: await documentOrders(database, scope, id) };
}

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

  endpoint(api, calls.showInvoiceParties, async ({ actor, params, request, database }) => {
    const invoice = await invoiceParties(request, database, agencyScopeOf(actor), params.id);
    const { issuer, recipient, taxNote, footer, type } = invoice;
    return { issuer: [...issuer], recipient: [...recipient], terms: termsOf(type), taxNote, footer };
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
    return { html: invoicePage(await printedInvoice(request, database, scope, params.id)) };
  });

  endpoint(api, calls.downloadInvoice, async ({ actor, params, query, request, reply, database }) => {
    const scope = agencyScopeOf(actor);
    const invoice = await printedInvoice(request, database, scope, params.id);
    await inTransaction(database, (tx) =>
      recordAudit(tx, actor, { action: "export", object: "invoices", subject: params.id, after: query }),
    );
    reply.header("content-disposition", `attachment; filename="${invoice.name}.${query.format}"`);
    reply.type(FORMATS[query.format]);
    if (query.format === "pdf") {
      const drawn = await invoiceLogo(request.server.files, invoice.from.logo);
      return invoiceFileOf({ format: "pdf", invoice, logo: drawn });
    }
    const sheet = sheetOf(invoice.name, invoice.orders, scope.reach !== "sellerTeam");
    return query.format === "csv" ? csvOf(sheet) : invoiceFileOf({ format: "xlsx", sheet });
  });
}
