import { type PersonalizationValue, personalizationText } from "../personalization/personalization.ts";
import { type PrintedItem, type PrintedOrder, variantText } from "./printed-order.ts";

/** What to take from one shelf: all units of a SKU that are personalized alike. */
export interface PickLine {
  readonly sku: string | null;
  readonly title: string;
  readonly variant: string;
  readonly personalization: readonly PersonalizationValue[];
  readonly quantity: number;
  /** The orders that need it, each once. */
  readonly orders: readonly string[];
}

/** The lines of one catalog, which are on shelves next to each other. */
export interface PickGroup {
  readonly catalog: string;
  readonly lines: readonly PickLine[];
  readonly quantity: number;
}

const NO_CATALOG = "Without catalog";

/** Items without a SKU are the same if their title and variant are; what buyers wrote is never joined. */
const keyOf = (item: PrintedItem) =>
  JSON.stringify([item.sku ?? [item.title, item.color, item.size], item.personalization]);

const compare = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

/** The units of the orders by catalog and SKU, both in the order of their names. */
export function pickGroups(orders: readonly PrintedOrder[]): PickGroup[] {
  const catalogs = new Map<
    string,
    Map<string, { item: PrintedItem; quantity: number; orders: Set<string> }>
  >();
  for (const order of orders) {
    for (const item of order.items) {
      const name = item.catalog ?? NO_CATALOG;
      const lines = catalogs.get(name) ?? new Map();
      catalogs.set(name, lines);
      const line = lines.get(keyOf(item)) ?? { item, quantity: 0, orders: new Set<string>() };
      line.quantity += item.quantity;
      line.orders.add(order.name);
      lines.set(keyOf(item), line);
    }
  }
  return [...catalogs]
    .sort(([a], [b]) => Number(a === NO_CATALOG) - Number(b === NO_CATALOG) || compare(a, b))
    .map(([catalog, found]) => {
      const lines = [...found.values()]
        .map(({ item, quantity, orders: names }) => ({
          sku: item.sku,
          title: item.catalog ?? item.title,
          variant: variantText(item),
          personalization: item.personalization,
          quantity,
          orders: [...names],
        }))
        .sort(
          (a, b) =>
            compare(a.sku ?? a.title, b.sku ?? b.title) ||
            compare(a.variant, b.variant) ||
            compare(personalizationText(a.personalization), personalizationText(b.personalization)),
        );
      return { catalog, lines, quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
    });
}
