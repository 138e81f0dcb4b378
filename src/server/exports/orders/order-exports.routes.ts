import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { EXPORT } from "../../../domain/access/declared-verbs.ts";
import { can } from "../../../domain/access/grants.ts";
import { EXPORT_COLUMN_KEYS } from "../../../domain/orders/export/columns.ts";
import { EXPORT_KIND_NAMES, isProfitExport } from "../../../domain/orders/export/kind-labels.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../domain/orders/export/kinds.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { exportResponse } from "../../../domain/resource/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField, forbidden } from "../../api-error.ts";
import { NO_AGENCY } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { invoiceLines } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { bulkTarget, queryOf } from "../../orders/actions/bulk-target.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { orderModel } from "../../orders/order-model.ts";
import type { AgencyScope } from "../../scope.ts";
import { startItemExport } from "./start-item-export.ts";

const invoices = modelOf(resourceNamed("invoices"));
const format = z.enum(EXPORT_FORMATS, `One of ${EXPORT_FORMATS.join(", ")}`);
const columnName = plainText(64, 1);

const shape = listQueryOf(orderModel.resource, {
  extra: {
    invoice: identifier.optional(),
    rejectedInvoiceId: identifier.optional(),
    format: format.optional(),
    columns: plainText(2_000).optional(),
  },
});

/** The names in `?columns=order,sku`. */
const namesIn = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** The order ids of an invoice in the scope; an id without an order when the invoice has none. */
async function ordersOf(database: Database, scope: AgencyScope, invoice: string): Promise<string[]> {
  await showRow(database, invoices, scope, invoice);
  const rows = await rowsOf<Raw<typeof invoiceLines, "order_id">>(
    database,
    sql`select order_id from invoice_lines where agency_id = ${scope.agencyId} and invoice_id = ${invoice}`,
  );
  return rows.length > 0 ? rows.map((row) => row.order_id) : [NO_AGENCY];
}

/** Exports of order items. The file can be downloaded from `url` when it is done. */
export function orderExportRoutes(api: FastifyInstance): void {
  for (const kind of EXPORT_KIND_NAMES) {
    endpoint(api, {
      method: "GET",
      url: `/invoices/search/${kind}`,
      requires: isProfitExport(kind) ? ["profits", EXPORT] : ["orders", EXPORT],
      summary: `Export one row per item, in the background: ${kind}`,
      query: shape.schema,
      response: exportResponse,
      handler: async ({ actor, query, request, database }) => {
        const scope = agencyScopeOf(actor);
        // `shape` has validated each of them.
        const extra = query as {
          invoice?: string;
          rejectedInvoiceId?: string;
          format?: ExportFormat;
          columns?: string;
        };
        const { invoice, rejectedInvoiceId, format: chosenFormat = "csv", columns, ...filters } = extra;
        const list = shape.parse(filters);
        const of = invoice ?? rejectedInvoiceId;
        if (of !== undefined) {
          if (!can(actor.grants, "invoices", "show")) throw forbidden();
          list.ids = await ordersOf(database, scope, of);
        }
        const begun = await inTransaction(database, (tx) =>
          startItemExport(tx, actor, {
            kind,
            format: chosenFormat,
            columns: columns === undefined ? undefined : namesIn(columns),
            query: list,
          }),
        );
        request.server.jobs.kick();
        return begun;
      },
    });
  }

  command(api, {
    method: "POST",
    url: "/orders/export-items",
    requires: ["orders", EXPORT],
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
    startsJobs: true,
    handler: ({ actor, body, tx }) => {
      const { kind, format: chosenFormat, columns, ids, filter, exceptIds } = body;
      agencyScopeOf(actor);
      if ((ids === undefined) === (filter === undefined))
        throw badField("ids", "Name either ids or a filter");
      if (ids && exceptIds) throw badField("exceptIds", "Exceptions belong to a filter");
      const query = queryOf({ ids, filter });
      return startItemExport(tx, actor, { kind, format: chosenFormat, columns, query, exceptIds });
    },
  });
}
