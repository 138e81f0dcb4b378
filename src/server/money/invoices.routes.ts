import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { brandOf } from "../config.ts";
import { listAnswerOf } from "../crud/list.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { logoForPaper } from "../papers/logo.ts";
import type { AgencyScope } from "../scope.ts";
import { configOf, lookOf } from "../settings/look.queries.ts";
import { invoicePage } from "./invoice-page.ts";
import { csvOf, sheetOf } from "./invoice-sheet.ts";
import { invoiceInThread } from "./invoice-thread.ts";
import { nameOfAgency, ordersOfInvoice } from "./invoices.queries.ts";

const spec = specOf(resourceNamed("invoices"));

const orderOfInvoice = z.object({
  id: z.string(),
  orderName: z.string().nullable(),
  status: z.string(),
  sellerAmount: z.number(),
  agencyAmount: z.number().optional(),
});
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((n) => n >= 1 && n <= most, `1 to ${most}`);
/** What an invoice is given as, and the type that each is sent as. */
const FORMATS = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
} as const;
type Format = keyof typeof FORMATS;
const format = z.enum(Object.keys(FORMATS) as Format[]).default("xlsx"); // The keys of a record.

/** What is printed of an invoice's row; of a seller's own, whose it is goes without saying. */
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

/** Who an invoice is from, in their look: an agency that chose no title of its own goes by its name. */
async function lookFor(request: FastifyRequest, database: Database, { agencyId }: AgencyScope) {
  const { config: chosen } = await configOf(database, agencyId);
  const look = lookOf(brandOf(request.server.config, request.hostname.toLowerCase()), chosen);
  return { ...look, title: chosen.title ?? (await nameOfAgency(database, agencyId)) };
}

/** More orders than any call submits at once. */
const ALL = 1_000_000;

/** The orders that an invoice is made of, and the same as a file. */
export function invoiceRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/invoices/:id/orders",
    may: ["invoices", "show"],
    summary: "The orders of an invoice, each with its part",
    params: byId,
    query: z.strictObject({ page: count(100_000).default(1), limit: count(MAX_LIMIT).default(10) }),
    answer: listAnswerOf(orderOfInvoice),
    handle: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await showRow(database, spec, scope, params.id);
      const { page, limit } = query;
      const { rows, total } = await ordersOfInvoice(database, scope, params.id, {
        limit,
        offset: (page - 1) * limit,
      });
      return { data: rows, total };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/invoices/:id/export",
    may: ["invoices", "show"],
    summary: "Where an invoice is fetched as a file",
    params: byId,
    query: z.strictObject({ format }),
    answer: z.object({ url: z.string(), message: z.string() }),
    handle: async ({ actor, params, query, database }) => {
      await showRow(database, spec, agencyScopeOf(actor), params.id);
      return {
        url: `/api/invoices/${params.id}/file?format=${query.format}`,
        message: messages.exportSuccess,
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/invoices/:id/page",
    may: ["invoices", "show"],
    summary: "An invoice as a page to print, in its agency's look",
    params: byId,
    answer: z.object({ html: z.string() }),
    handle: async ({ actor, params, request, database }) => {
      const scope = agencyScopeOf(actor);
      const invoice = presentForPrint(await showRow(database, spec, scope, params.id));
      const { rows } = await ordersOfInvoice(database, scope, params.id, { limit: ALL, offset: 0 });
      const from = await lookFor(request, database, scope);
      return { html: invoicePage({ ...invoice, from, orders: rows }) };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/invoices/:id/file",
    may: ["invoices", "show"],
    summary: "An invoice as a file: its orders and their sums",
    params: byId,
    query: z.strictObject({ format }),
    produces: "application/octet-stream",
    answer: z.unknown(),
    handle: async ({ actor, params, query, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const invoice = presentForPrint(await showRow(database, spec, scope, params.id));
      const { rows: orders } = await ordersOfInvoice(database, scope, params.id, { limit: ALL, offset: 0 });
      await inTransaction(database, (tx) =>
        recordAudit(tx, actor, { action: "export", object: "invoices", subject: params.id, after: query }),
      );
      reply.header("content-disposition", `attachment; filename="${invoice.name}.${query.format}"`);
      reply.type(FORMATS[query.format]);
      if (query.format === "pdf") {
        const { title, logo, primary } = await lookFor(request, database, scope);
        const printed = { ...invoice, from: { title, logo, primary }, orders };
        const drawn = await logoForPaper(request.server.files, logo);
        return invoiceInThread({ format: "pdf", invoice: printed, logo: drawn });
      }
      const sheet = sheetOf(invoice.name, orders, scope.reach !== "sellerTeam");
      return query.format === "csv" ? csvOf(sheet) : invoiceInThread({ format: "xlsx", sheet });
    },
  });
}
