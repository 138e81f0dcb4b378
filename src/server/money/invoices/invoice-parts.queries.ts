import { sql } from "drizzle-orm";
import type { InvoiceParts } from "../../../domain/money/invoices/parts.ts";
import type { InvoicePart } from "../../../domain/money/responses.ts";
import { variantText } from "../../../domain/orders/print/printed-order.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogVariants, orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";

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

function partsOf({ items, shipping, design }: InvoiceParts, names: Names): InvoicePart[] {
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

/** The parts of each line of an invoice by their names; none of a line that has none. */
export async function namedParts(
  database: Database,
  agencyId: string,
  lines: readonly (InvoiceParts | null)[],
): Promise<InvoicePart[][]> {
  const names = await namesOf(
    database,
    agencyId,
    lines.flatMap((parts) => parts ?? []),
  );
  return lines.map((parts) => (parts ? partsOf(parts, names) : []));
}
