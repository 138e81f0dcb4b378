import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

/** What of an invoice is one order's. Dollars; `agencyAmount`, what it costs, is the agency's own business. */
export interface InvoiceOrder {
  id: string;
  orderName: string | null;
  status: string;
  sellerAmount: number;
  agencyAmount?: number;
}

/** What an agency that writes invoices is called. */
export async function nameOfAgency(database: Database, agencyId: string): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    database,
    sql`select name from agencies where id = ${agencyId}`,
  );
  return row?.name ?? "";
}

/** The orders of an invoice that the caller has found in the scope, oldest first. */
export async function ordersOfInvoice(
  database: Database,
  scope: AgencyScope,
  invoiceId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InvoiceOrder[]; total: number }> {
  const found = await rowsOf<{
    id: string;
    order_name: string | null;
    status: string;
    seller_amount: string;
    agency_amount: string;
    total: number;
  }>(
    database,
    sql`select o.id, o.order_name, o.status, l.seller_amount, l.agency_amount, count(*) over ()::int as total
      from invoice_lines l join orders o on o.agency_id = l.agency_id and o.id = l.order_id
      where l.agency_id = ${scope.agencyId} and l.invoice_id = ${invoiceId}
      order by o.id limit ${limit} offset ${offset}`,
  );
  const seesCost = scope.reach !== "sellerTeam";
  return {
    total: found[0]?.total ?? 0,
    rows: found.map((row) => ({
      id: row.id,
      orderName: row.order_name,
      status: row.status,
      sellerAmount: Number(row.seller_amount) / 100,
      ...(seesCost && { agencyAmount: Number(row.agency_amount) / 100 }),
    })),
  };
}
