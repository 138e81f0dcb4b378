import { formatMoney } from "../../../../domain/format.ts";
import { SHIPPING_OPTIONS } from "../../../../domain/orders/status.ts";
import { DASH } from "../../../widgets/values.tsx";
import { addressLines } from "../../destination.ts";
import type { WholeOrder } from "../../wire.ts";

export type Compared = Pick<
  WholeOrder,
  | "fullName"
  | "company"
  | "address1"
  | "address2"
  | "city"
  | "province"
  | "zipCode"
  | "countryCode"
  | "country"
  | "totalPrice"
  | "shippingOption"
> & {
  readonly charge: Pick<WholeOrder["charge"], "total">;
  readonly items: readonly Pick<WholeOrder["items"][number], "title" | "sku" | "quantity">[];
};

export interface ComparedRow {
  readonly label: string;
  readonly old: string;
  readonly order: string;
  readonly differs: boolean;
}

/** The units by item: orders often have one SKU on several lines. */
function unitsOf({ items }: Compared): Map<string, number> {
  const units = new Map<string, number>();
  for (const { title, sku, quantity } of items) {
    const name = sku ? `${title} (${sku})` : title;
    units.set(name, (units.get(name) ?? 0) + quantity);
  }
  return units;
}

const unitsText = (units: number | undefined) => (units === undefined ? DASH : `× ${units}`);

/** Items, address and totals of an order beside those of the one that it would replace. */
export function compareOrders(old: Compared, order: Compared): ComparedRow[] {
  const [before, after] = [unitsOf(old), unitsOf(order)];
  const row = (label: string, one: string, other: string): ComparedRow => ({
    label,
    old: one || DASH,
    order: other || DASH,
    differs: one !== other,
  });
  const address = (one: Compared) => [...addressLines(one), one.country].filter(Boolean).join(", ");
  return [
    ...[...new Set([...before.keys(), ...after.keys()])].map((name) =>
      row(name, unitsText(before.get(name)), unitsText(after.get(name))),
    ),
    row("Buyer", old.fullName ?? "", order.fullName ?? ""),
    row("Address", address(old), address(order)),
    row("Shipping", SHIPPING_OPTIONS[old.shippingOption], SHIPPING_OPTIONS[order.shippingOption]),
    row("Total", formatMoney(old.totalPrice), formatMoney(order.totalPrice)),
    row("Charge", formatMoney(old.charge.total), formatMoney(order.charge.total)),
  ];
}
