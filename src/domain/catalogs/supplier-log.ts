import { z } from "zod";

/** What a supplier log is about. */
export const LOG_TYPES = {
  IMPORT_SUPPLIER_PRICE: "Imported supplier prices",
  CHANGE_SUPPLIER_PRICE: "Changed supplier prices",
  CHANGE_SELLER_PRICE: "Changed seller prices",
} as const;

/** A variant as the change left it. Prices in dollars. */
export const variantChanged = z
  .array(
    z.strictObject({
      id: z.uuid(),
      catalogVariantCode: z.string().max(64),
      color: z.string().max(64).nullish(),
      size: z.string().max(64).nullish(),
      inStock: z.boolean(),
      supplierMinPrice: z.number(),
      supplierMaxPrice: z.number(),
      supplierQuantity: z.int(),
    }),
  )
  .max(1_000);
