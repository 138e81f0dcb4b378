import { sql } from "drizzle-orm";
import type { InvoiceParts } from "../../../domain/money/invoices/parts.ts";
import { variantText } from "../../../domain/orders/print/printed-order.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type {
  catalogVariants,
  invoiceLines,
  orderItems,
  orders as ordersTable,
} from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import type { AgencyScope } from "../../scope.ts";
import type { DocumentOrder, DocumentPart } from "./invoice-document.ts";

type LineRow = Raw<typeof ordersTable, "order_name" | "status" | "created_at"> &
  Raw<typeof invoiceLines, "seller_amount" | "agency_amount" | "parts"> & { charged: string[] | null };

interface Names {
  readonly items: ReadonlyMap<string, string>;
  readonly variants: ReadonlyMap<string, string>;
}

/** The names of items, also of those that were removed since, and of their variants. */
async function namesOf(database: Database, agencyId: string, parts: readonly InvoiceParts[]): Promise<Names> {
  const items = parts.flatMap((one) => one.items);
  const itemIds = items.map(({ item }) => item);
  const variantIds = [...new Set(items.flatMap(({ variant }) => variant ?? []))];
  const titles = await rowsOf<Raw<typeof orderItems, "id" | "title">>(
    database,
    sql`select id, title from order_items where agency_id = ${agencyId} and id = any(${uuids(itemIds)})`,
  );
  const variants = await rowsOf<Raw<typeof catalogVariants, "id" | "color" | "size">>(
    database,
    sql`select id, color, size from catalog_variants where id = any(${uuids(variantIds)})`,
  );
  return {
    items: new Map(titles.map(({ id, title }) => [id, title])),
    variants: new Map(variants.map((variant) => [variant.id, variantText(variant)])),
  };
}

function partsOf({ items, shipping, design }: InvoiceParts, names: Names): DocumentPart[] {
  const extra = (name: string, cents: number) =>
    cents === 0 ? [] : [{ name, variant: "", quantity: null, amount: cents / 100 }];
  return [
    ...items.map(({ item, variant, units, amount }) => ({
      name: names.items.get(item) ?? "Item",
      variant: (variant && names.variants.get(variant)) ?? "",
      quantity: units === 0 ? null : units,
      amount: amount / 100,
    })),
    ...extra("Shipping", shipping),
    ...extra("Design", design),
  ];
}

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
  const names = await namesOf(
    database,
    agencyId,
    rows.flatMap(({ parts }) => parts ?? []),
  );
  return rows.map((row) => ({
    orderName: row.order_name,
    status: row.status,
    createdAt: toIso(row.created_at),
    sellerAmount: Number(row.seller_amount) / 100,
    ...(seesCost && { agencyAmount: Number(row.agency_amount) / 100 }),
    charged: row.charged ?? [],
    parts: row.parts ? partsOf(row.parts, names) : [],
  }));
}
