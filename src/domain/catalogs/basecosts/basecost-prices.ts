import { z } from "zod";
import { dollars } from "../../money/cents.ts";
import { FieldViolation } from "../../orders/rule-violation.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../orders/status.ts";
import { identifier } from "../../resource/fields.ts";
import { MAX_VARIANTS } from "../shapes.ts";

const price = dollars.refine((amount) => amount >= 0, "At least 0");
const options = Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]];

/** A country, a region of a country, or every other destination: `US`, `US-CA`, `*`. */
export const zone = z.string().regex(/^(\*|[A-Z]{2}(-[A-Z0-9]{1,3})?)$/, "Not a zone such as US, US-CA or *");

/** The prices of one catalog in a base cost, in dollars; an item without a variant prices the whole catalog. */
export const catalogPrices = z.strictObject({
  items: z.array(z.strictObject({ variant: identifier.nullable(), price })).max(MAX_VARIANTS + 1),
  shipping: z
    .array(z.strictObject({ zone, option: z.enum(options), first: price, additional: price }))
    .max(1_000),
});
export type CatalogPrices = z.output<typeof catalogPrices>;

/** Refuses prices that are named twice, or of variants that the catalog does not have. @throws FieldViolation */
export function checkCatalogPrices({ items, shipping }: CatalogPrices, variants: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const [index, { variant }] of items.entries()) {
    const key = variant?.toLowerCase() ?? "";
    const at = `items.${index}.variant`;
    if (key !== "" && !variants.has(key)) throw new FieldViolation(at, "This catalog has no such variant");
    if (seen.has(key)) throw new FieldViolation(at, "This price is named twice");
    seen.add(key);
  }
  const rates = new Set<string>();
  for (const [index, rate] of shipping.entries()) {
    const key = `${rate.zone} ${rate.option}`;
    if (rates.has(key))
      throw new FieldViolation(`shipping.${index}.zone`, "This zone and option is named twice");
    rates.add(key);
  }
}

/** A variant whose price differs, with the price before; `null` where there is none. */
export interface ChangedPrice {
  readonly variant: string;
  readonly before: number | null;
  readonly after: number | null;
}

type Items = CatalogPrices["items"];

const priceIn = (items: Items) => {
  const byVariant = new Map(
    items.map(({ variant, price: amount }) => [variant?.toLowerCase() ?? "", amount]),
  );
  return (variant: string) => byVariant.get(variant) ?? byVariant.get("") ?? null;
};

/** The variants whose price changes, also by a price of the whole catalog. */
export function changedPrices(before: Items, after: Items, variants: Iterable<string>): ChangedPrice[] {
  const [was, is] = [priceIn(before), priceIn(after)];
  return [...variants].flatMap((variant) =>
    was(variant) === is(variant) ? [] : [{ variant, before: was(variant), after: is(variant) }],
  );
}
