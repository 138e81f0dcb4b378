import { z } from "zod";
import { dollars } from "../../money/cents.ts";
import { email, identifier, imagePath, plainText } from "../../resource/fields.ts";
import { CELL_LIMITS, MAX_ORDER_ROWS, MAX_QUANTITY } from "../incoming/limits.ts";
import { personalizationValues } from "../personalization/values.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../status.ts";

/** An order entered by hand: the limits are those of imported orders. */

/** The title of an item is that of a product, with the options of its variant. */
export const MAX_ITEM_TITLE = 600;

const text = (limit: keyof typeof CELL_LIMITS) => plainText(CELL_LIMITS[limit]);
const QUANTITY = `Quantity must be a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}`;
const options = Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]; // The keys of a literal.
const artwork = imagePath.nullish();

export const newOrderItem = z.strictObject({
  sku: plainText(CELL_LIMITS.sku, 1),
  /** Chooses among several products of the team with this SKU: a product's title, or an item's in a copied order. */
  title: plainText(MAX_ITEM_TITLE).optional(),
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY),
  /** What the buyer pays for one, in dollars. Left out, the price of the team's product counts. */
  unitPrice: dollars
    .refine((amount) => amount >= 0, "Must not be below 0")
    .optional()
    .describe("What the buyer pays for one, in dollars. Left out, the price of the team's product counts."),
  artwork1: artwork,
  artwork2: artwork,
  artwork3: artwork,
  artwork4: artwork,
  artwork5: artwork,
  artwork6: artwork,
  /** What the buyer entered for each unit, by the labels of the product's fields. */
  personalization: personalizationValues.optional(),
  note: plainText(500).optional(),
});

const items = z
  .array(newOrderItem)
  .max(MAX_ORDER_ROWS, `Enter at most ${MAX_ORDER_ROWS.toLocaleString("en-US")} items`);

/** `POST orders`. A missing part of the address closes the address gate, as it does in an imported order. */
export const newOrderBody = z.strictObject({
  /** Required from agencies, refused from sellers. */
  sellerTeam: identifier.optional(),
  /** The store that it is of; left out, it is of none until one is assigned. */
  integration: identifier
    .nullish()
    .describe("The store that the order is of: one of the team's integrations"),
  orderName: text("orderName").nullish(),
  reference: text("reference").nullish(),
  fullName: plainText(CELL_LIMITS.fullName, 1),
  email: z.union([z.literal(""), email], "Enter an email address, such as ann@example.com").optional(),
  phone: text("phone").nullish(),
  company: text("company").nullish(),
  address1: text("address").nullish(),
  address2: text("address").nullish(),
  city: text("city").nullish(),
  province: text("province").nullish(),
  zipCode: text("zipCode").nullish(),
  /** A code, or a name that imports understand. */
  countryCode: text("country").nullish(),
  shippingOption: z.enum(options).optional(),
  note: text("note").nullish(),
  items: items.min(1, "Add an item"),
  /** Submits the order as well, for agencies on the seller's behalf. If a gate is closed, the draft stays. */
  submit: z.boolean().optional(),
});

/** `POST orders/quote`: the same while it is being entered. */
export const quoteBody = newOrderBody
  .omit({ submit: true })
  .extend({ fullName: text("fullName").optional(), items });

export type NewOrderBody = z.output<typeof newOrderBody>;
export type QuoteBody = z.output<typeof quoteBody>;
