import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { EXPORT } from "../../domain/access/policy.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { NO_AGENCY } from "../audit.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { forbidden } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";
import { beginExport, exportBegun, PROFITS } from "./begin.queries.ts";

/** What each call writes, and of which orders. */
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

const invoices = specOf(resourceNamed("invoices"));
const shape = listQueryOf(orderSpec.resource, {
  extra: { invoice: identifier.optional(), rejectedInvoiceId: identifier.optional() },
});

/** The orders of an invoice of the person's; of one without any, an id that is nobody's. */
async function ordersOf(database: Database, scope: AgencyScope, invoice: string): Promise<string[]> {
  await showRow(database, invoices, scope, invoice);
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`select order_id as id from invoice_lines where agency_id = ${scope.agencyId} and invoice_id = ${invoice}`,
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : [NO_AGENCY];
}

/** Orders as files, under the invoices' address: begun at once, fetched from `url` when they are written. */
export function orderExportRoutes(api: FastifyInstance): void {
  for (const [name, wanted] of Object.entries(CALLS)) {
    endpoint(api, {
      method: "GET",
      url: `/invoices/search/${name}`,
      may: "profit" in wanted ? ["profits", EXPORT] : ["orders", EXPORT],
      summary: `Export as CSV, in the background: ${name}`,
      query: shape.schema,
      answer: exportBegun,
      handle: async ({ actor, query, request, database }) => {
        const scope = agencyScopeOf(actor);
        const isProfit = "profit" in wanted;
        const { invoice, rejectedInvoiceId, ...asked } = query;
        const list = shape.parse(asked);
        // Parsed as an id above.
        const of = (invoice ?? rejectedInvoiceId) as string | undefined;
        if (of !== undefined) {
          if (!can(actor.grants, "invoices", "show")) throw forbidden();
          list.ids = await ordersOf(database, scope, of);
        }
        if ("types" in wanted)
          list.filters.push({ field: "orderType", operator: "in", values: [...wanted.types] });
        if ("statuses" in wanted)
          list.filters.push({ field: "status", operator: "in", values: [...wanted.statuses] });
        const begun = await inTransaction(database, (tx) =>
          beginExport(tx, actor, isProfit ? PROFITS : "orders", list, name),
        );
        request.server.jobs.kick();
        return begun;
      },
    });
  }
}
