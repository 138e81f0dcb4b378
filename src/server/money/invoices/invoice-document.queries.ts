import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { invoiceLines, orders as ordersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import type { DocumentOrder } from "./invoice-document.ts";
import { namedParts } from "./invoice-parts.queries.ts";

type LineRow = Raw<typeof ordersTable, "order_name" | "status" | "created_at"> &
  Raw<typeof invoiceLines, "seller_amount" | "agency_amount" | "parts"> & { charged: string[] | null };

/**
 * The orders of an invoice as its document has them, oldest first: for sellers without those that charge nothing. The
 * caller checks that the invoice is in the scope.
 */
export async function documentOrders(
  database: Database,
  scope: AgencyScope,
  invoiceId: string,
): Promise<DocumentOrder[]> {
  const { agencyId } = scope;
  const seesCost = scope.reach !== "sellerTeam";
  const rows = await rowsOf<LineRow>(
    database,
    sql`select o.order_name, o.status, o.created_at, l.seller_amount, l.agency_amount, l.parts,
        case when i.type = 'IN' then array(
          select e.name from invoice_lines c join invoices e on e.agency_id = c.agency_id and e.id = c.invoice_id
          where c.agency_id = l.agency_id and c.order_id = l.order_id and c.seller_amount <> 0
            and e.type = 'OUT' and e.created_date <= i.created_date
          order by e.created_date, e.id) end as charged
      from invoice_lines l
        join invoices i on i.agency_id = l.agency_id and i.id = l.invoice_id
        join orders o on o.agency_id = l.agency_id and o.id = l.order_id
      where l.agency_id = ${agencyId} and l.invoice_id = ${invoiceId}
        ${seesCost ? sql`` : sql`and l.seller_amount <> 0`}
      order by o.id`,
  );
  const parts = await namedParts(
    database,
    agencyId,
    rows.map((row) => row.parts),
  );
  return rows.map((row, index) => ({
    orderName: row.order_name,
    status: row.status,
    createdAt: toIso(row.created_at),
    sellerAmount: Number(row.seller_amount) / 100,
    ...(seesCost && { agencyAmount: Number(row.agency_amount) / 100 }),
    charged: row.charged ?? [],
    parts: parts[index] ?? [],
  }));
}
