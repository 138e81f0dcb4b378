import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import * as calls from "../../../domain/exports/orders/calls.ts";
import { EXPORT_KIND_NAMES } from "../../../domain/orders/export/kind-labels.ts";
import { type ExportFormat } from "../../../domain/orders/export/kinds.ts";
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
import { queryOf } from "../../orders/actions/bulk-target.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { startItemExport } from "./start-item-export.ts";

const invoices = modelOf(resourceNamed("invoices"));

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
    endpoint(api, calls.exportCalls[kind], async ({ actor, query, request, database }) => {
      const scope = agencyScopeOf(actor);
      // The call declares each of them.
      const extra = query as {
        invoice?: string;
        rejectedInvoiceId?: string;
        format?: ExportFormat;
        columns?: string;
      };
      const { invoice, rejectedInvoiceId, format: chosenFormat = "csv", columns, ...filters } = extra;
      const list = calls.exportQuery.parse(filters);
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
    });
  }

  command(api, calls.exportItems, {
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
