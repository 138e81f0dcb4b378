import { slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import { imageAddress } from "../../../domain/images/address.ts";
import { unpricedGateOf } from "../../../domain/orders/create/open-quote.ts";
import { dueDateOf, type WorkCalendar } from "../../../domain/orders/due-date.ts";
import type { ExportedItem } from "../../../domain/orders/export/exported-item.ts";
import { type ItemType, itemTypeOf } from "../../../domain/orders/export/kinds.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { ItemAccounting } from "../../orders/accounting.ts";
import { buyerOf } from "../../orders/buyer-row.ts";
import type { ExportedRow } from "./exported-items.queries.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const chargeOf = ({ lots, kept }: ItemAccounting) =>
  (kept ?? 0) + sum(lots.map(({ goods, shipping }) => goods[0] + shipping[0]));

const costOf = ({ lots, costDue }: ItemAccounting) =>
  (costDue ?? 0) + sum(lots.map(({ cost, costShipping }) => cost[0] + costShipping[0]));

/** An image's address that works outside of the product. */
const addressOf = (path: string | null, base: string) => {
  if (path === null) return null;
  const address = imageAddress(path);
  return address.startsWith("/") ? base + address : address;
};

/** The amounts of an order, of all its items whether they are exported or not. */
function amountsOf(rows: readonly ExportedRow[]): ExportedItem["amounts"] {
  const [first] = rows;
  if (!first) throw new Error("An exported order has items");
  const { charge, design, sale, referral } = first.accounting;
  return {
    charge: unpricedGateOf(first) ? null : charge.total,
    designFee: charge.design,
    buyerPaid: Number(first.total_price),
    returned: sale?.returned ?? 0,
    cost: sum(rows.map((row) => costOf(row.item_accounting))) + (design?.cost ?? 0) + (referral?.posted ?? 0),
  };
}

/** What the items of an export share. */
interface Shared {
  /** Of image addresses: `https://orders.example.com` */
  readonly base: string;
  readonly calendar: WorkCalendar;
}

const itemOf = (
  row: ExportedRow,
  {
    base,
    isFirst,
    dueDate,
    amounts,
  }: Pick<ExportedItem, "isFirst" | "dueDate" | "amounts"> & Pick<Shared, "base">,
): ExportedItem => ({
  orderId: row.order_id,
  orderName: row.order_name,
  reference: row.reference_id1,
  status: row.status,
  seller: row.seller,
  store: row.store,
  createdAt: toIso(row.created_at),
  approvedAt: row.accounting.approvedAt ?? null,
  dueDate,
  shippingOption: row.shipping_option,
  note: row.note,
  ...buyerOf(row),
  isFirst,
  amounts,
  itemId: row.id,
  title: row.title,
  sellerSku: row.sku,
  variantSku: row.catalog_variant_code,
  color: row.color,
  size: row.size,
  quantity: row.quantity,
  shippedQuantity: row.shipped_quantity,
  unitPrice: Number(row.unit_price),
  itemStatus: row.item_status,
  mockup: addressOf(row.mockup, base),
  artworks: [row.artwork1, row.artwork2, row.artwork3, row.artwork4, row.artwork5, row.artwork6].map((path) =>
    addressOf(path, base),
  ),
  personalization: row.personalization,
  catalog: row.catalog,
  catalogCode: row.catalog_code,
  supplier: row.catalog_owner,
  slots: slotsOfVariant(row.designs ?? [], row.print_sizes ?? []),
  trackingNumbers: row.numbers ?? [],
  carriers: row.carriers ?? [],
  charge: chargeOf(row.item_accounting),
  cost: costOf(row.item_accounting),
});

/** Rows as items to export, those of one type if it is given. Rows of an order follow each other. */
export function exportedItemsOf(
  rows: readonly ExportedRow[],
  { base, calendar, itemType }: Shared & { itemType: ItemType | undefined },
): ExportedItem[] {
  const byOrder = new Map<string, ExportedRow[]>();
  for (const row of rows) {
    const order = byOrder.get(row.order_id);
    if (order) order.push(row);
    else byOrder.set(row.order_id, [row]);
  }
  return [...byOrder.values()].flatMap((order) => {
    const amounts = amountsOf(order);
    const { ship_by: shipBy = null, accounting } = order[0] ?? {};
    const dueDate = dueDateOf({ shipBy, approvedAt: accounting?.approvedAt ?? null }, calendar);
    return order
      .filter(
        (row) =>
          itemType === undefined ||
          itemTypeOf(row.order_type, { type: row.catalog_type, dropship: row.dropship }) === itemType,
      )
      .map((row, index) => itemOf(row, { base, isFirst: index === 0, dueDate, amounts }));
  });
}
