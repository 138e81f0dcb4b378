import { type Cents, larger, sum } from "../../../money/cents.ts";
import type { BoundLayout } from "../bound.ts";
import type { RowAmount } from "../layouts/layout.ts";
import type { DraftRetail } from "../order-draft.ts";
import type { OrderCells } from "./order-cells.ts";

/** What the rows come to without their discounts; `null` unless the file says so of every row. */
function rowsAfterDiscount(order: OrderCells, { money }: BoundLayout): Cents | null {
  const amounts = order.rows.map((cells) => cells.money(money.afterDiscount));
  const given = amounts.flatMap((amount) => amount ?? []);
  return given.length > 0 && given.length === amounts.length ? sum(given) : null;
}

/** The discounts and additions of an order, but for those that `rows` state; `taxes` as given in the file. */
function partsOf(order: OrderCells, { money, layout }: BoundLayout, rows: Cents | null) {
  const perRow = (which: RowAmount) => layout.perRow?.includes(which) === true;
  const added = (which: "shippingFee" | "taxes") =>
    (perRow(which) ? order.sum(money[which]) : order.money(money[which])) ?? 0n;
  const fees = money.fees.map((column) => (perRow("fees") ? order.sum(column) : order.money(column)) ?? 0n);
  const discounts = [
    order.discount(money.totalDiscount, perRow("totalDiscount")),
    order.discount(money.shippingDiscount, false),
    ...(rows === null ? money.rowDiscount.map((column) => order.discount(column, true)) : [rows]),
  ];
  return {
    shippingFee: added("shippingFee"),
    totalDiscount: sum(discounts),
    taxes: added("taxes") + sum(fees),
  };
}

/**
 * What the buyer paid, in cents. Missing amounts are computed: the goods from the items or from the total, the total
 * from its parts. Exports write item prices with or without taxes, and before or after discounts: if the store's total
 * shows that prices include taxes, none are added; if it shows that the discount is already subtracted, the goods are
 * shown before discount. `itemsTotal` is null if an item has no price.
 */
export function readRetail(order: OrderCells, bound: BoundLayout, itemsTotal: Cents | null): DraftRetail {
  const after = rowsAfterDiscount(order, bound);
  const goods = itemsTotal ?? after;
  const ofRows = goods === null || after === null || after > goods ? null : goods - after;
  const { shippingFee, totalDiscount, taxes } = partsOf(order, bound, ofRows);
  const total = order.money(bound.money.totalPrice);
  const beside = shippingFee - totalDiscount;
  const retailOf = (subTotalPrice: Cents, added: Cents): DraftRetail => {
    const worked = larger(subTotalPrice + beside + added, 0n);
    const totalPrice = total ?? worked;
    const difference = totalPrice - worked;
    return { subTotalPrice, shippingFee, totalDiscount, taxes: added, totalPrice, difference };
  };
  if (goods === null) return retailOf(larger((total ?? 0n) - beside - taxes, 0n), taxes);
  const before = goods + totalDiscount;
  const readings = [
    retailOf(goods, taxes),
    retailOf(goods, 0n),
    retailOf(before, taxes),
    retailOf(before, 0n),
  ];
  return readings.find(({ difference }) => difference === 0n) ?? retailOf(goods, taxes);
}
