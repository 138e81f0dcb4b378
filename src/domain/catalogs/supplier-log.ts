import { z } from "zod";
import { toDollars } from "../money/cents.ts";
import { MAX_VARIANTS } from "./shapes.ts";
import type { GridPlan, GridVariant } from "./variant-grid.ts";

export const LOG_TYPES = {
  IMPORT_SUPPLIER_PRICE: "Imported supplier prices",
  CHANGE_SUPPLIER_PRICE: "Changed supplier prices",
  CHANGE_SELLER_PRICE: "Changed seller prices",
} as const;

/** What a log has of a variant. Prices in dollars. */
const loggedValues = z.strictObject({
  inStock: z.boolean(),
  supplierMinPrice: z.number(),
  supplierMaxPrice: z.number(),
  supplierQuantity: z.int(),
  /** The price for sellers, where a base cost was changed; `null` without one. */
  price: z.number().nullish(),
});

/** Variants after a change; `before` is absent for a new variant, and `removed` is set for a removed one. */
export const variantChanged = z
  .array(
    loggedValues.extend({
      id: z.uuid(),
      catalogVariantCode: z.string().max(64),
      color: z.string().max(64).nullish(),
      size: z.string().max(64).nullish(),
      before: loggedValues.optional(),
      removed: z.boolean().optional(),
    }),
  )
  .max(MAX_VARIANTS);
export type LoggedVariant = z.output<typeof variantChanged>[number];

const valuesOf = ({ inStock, supplierMinPrice, supplierMaxPrice, supplierQuantity }: GridVariant) => ({
  inStock,
  supplierMinPrice: toDollars(supplierMinPrice),
  supplierMaxPrice: toDollars(supplierMaxPrice),
  supplierQuantity,
});

/** The variants of a plan as a log records them: added, changed and removed ones. */
export function loggedVariants({ added, changed, removed }: GridPlan): LoggedVariant[] {
  const logged = (variant: GridVariant) => ({
    id: variant.id,
    catalogVariantCode: variant.catalogVariantCode,
    color: variant.color,
    size: variant.size,
    ...valuesOf(variant),
  });
  return [
    ...added.map(logged),
    ...changed.map(({ before, after }) => ({ ...logged(after), before: valuesOf(before) })),
    ...removed.map((variant) => ({ ...logged(variant), before: valuesOf(variant), removed: true })),
  ];
}
