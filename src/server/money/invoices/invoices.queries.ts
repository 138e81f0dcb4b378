import { sql } from "drizzle-orm";
import type { InvoiceOrder } from "../../../domain/money/responses.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies, invoiceLines, orders as ordersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { namedParts } from "./invoice-parts.queries.ts";

export async function nameOfAgency(database: Database, agencyId: string): Promise<string> {
  const [row] = await rowsOf<Raw<typeof agencies, "name">>(
    database,
    sql`select name from agencies where id = ${agencyId}`,
  );
  return row?.name ?? "";
}

/** The orders of an invoice, oldest first: for sellers without those that charge nothing. The caller checks that the invoice is in the scope. */
export async function ordersOfInvoice(
  database: Database,
  scope: AgencyScope,
  invoiceId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InvoiceOrder[]; total: number }> {
  const seesCost = scope.reach !== "sellerTeam";
  const found = await rowsOf<
    Raw<typeof ordersTable, "id" | "order_name" | "status" | "created_at"> &
      Raw<typeof invoiceLines, "seller_amount" | "agency_amount" | "parts"> & {
        total: number;
        related: InvoiceOrder["related"] | null;
      }
  >(
    database,
    sql`select o.id, o.order_name, o.status, o.created_at, l.seller_amount, l.agency_amount, l.parts, count(*) over ()::int as total,
        (select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.created_date, e.id)
          from invoice_lines c join invoices e on e.agency_id = c.agency_id and e.id = c.invoice_id
          where c.agency_id = l.agency_id and c.order_id = l.order_id and c.seller_amount <> 0 and e.type <> i.type
            and case when i.type = 'OUT' then e.created_date >= i.created_date else e.created_date <= i.created_date end
        ) as related
      from invoice_lines l join invoices i on i.agency_id = l.agency_id and i.id = l.invoice_id
        join orders o on o.agency_id = l.agency_id and o.id = l.order_id
      where l.agency_id = ${scope.agencyId} and l.invoice_id = ${invoiceId}
        ${seesCost ? sql`` : sql`and l.seller_amount <> 0`}
      order by o.id limit ${limit} offset ${offset}`,
  );
  const parts = await namedParts(
    database,
    scope.agencyId,
    found.map((row) => row.parts),
  );
  return {
    total: found[0]?.total ?? 0,
    rows: found.map((row, index) => ({
      id: row.id,
      orderName: row.order_name,
      status: row.status,
      sellerAmount: Number(row.seller_amount) / 100,
      ...(seesCost && { agencyAmount: Number(row.agency_amount) / 100 }),
      related: row.related ?? [],
      createdAt: toIso(row.created_at),
      parts: parts[index] ?? [],
    })),
  };
}
