import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { EXPORT } from "../../domain/access/declared-verbs.ts";
import { can } from "../../domain/access/grants.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { exportResponse } from "../../domain/resource/responses.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { forbidden } from "../api-error.ts";
import { NO_AGENCY } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { invoiceLines } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { orderModel } from "../orders/order-model.ts";
import type { AgencyScope } from "../scope.ts";
import { PROFITS, startExport } from "./start.queries.ts";

/** The content and the order filter of each export call. */
const CALLS = {
  "export-orders": {},
  "export-orders-profit": { profit: true },
  "export-fulfillment": { statuses: ["InProduction", "PartiallyFulfilled", "InTransit", "Fulfilled"] },
  "export-pod": { types: ["pod"] },
  "export-dropship": { types: ["drop"] },
  "export-fk": { types: ["fake"] },
  "export-fk-v2": { types: ["fake"] },
} as const satisfies Record<
  string,
  { profit?: true; types?: readonly string[]; statuses?: readonly string[] }
>;

const invoices = modelOf(resourceNamed("invoices"));
const shape = listQueryOf(orderModel.resource, {
  extra: { invoice: identifier.optional(), rejectedInvoiceId: identifier.optional() },
});

/** The order ids of an invoice in the scope; an id without an order when the invoice has none. */
async function ordersOf(database: Database, scope: AgencyScope, invoice: string): Promise<string[]> {
  await showRow(database, invoices, scope, invoice);
  const rows = await rowsOf<Raw<typeof invoiceLines, "order_id">>(
    database,
    sql`select order_id from invoice_lines where agency_id = ${scope.agencyId} and invoice_id = ${invoice}`,
  );
  return rows.length > 0 ? rows.map((row) => row.order_id) : [NO_AGENCY];
}

/** Exports of orders under `/invoices/search`. The file can be downloaded from `url` when it is done. */
export function orderExportRoutes(api: FastifyInstance): void {
  for (const [name, call] of Object.entries(CALLS)) {
    endpoint(api, {
      method: "GET",
      url: `/invoices/search/${name}`,
      requires: "profit" in call ? ["profits", EXPORT] : ["orders", EXPORT],
      summary: `Export as CSV, in the background: ${name}`,
      query: shape.schema,
      response: exportResponse,
      handler: async ({ actor, query, request, database }) => {
        const scope = agencyScopeOf(actor);
        const isProfit = "profit" in call;
        const { invoice, rejectedInvoiceId, ...filters } = query;
        const list = shape.parse(filters);
        // `shape` has validated it as an id.
        const of = (invoice ?? rejectedInvoiceId) as string | undefined;
        if (of !== undefined) {
          if (!can(actor.grants, "invoices", "show")) throw forbidden();
          list.ids = await ordersOf(database, scope, of);
        }
        if ("types" in call)
          list.filters.push({ field: "orderType", operator: "in", values: [...call.types] });
        if ("statuses" in call)
          list.filters.push({ field: "status", operator: "in", values: [...call.statuses] });
        const begun = await inTransaction(database, (tx) =>
          startExport(tx, actor, isProfit ? PROFITS : "orders", list, name),
        );
        request.server.jobs.kick();
        return begun;
      },
    });
  }
}
