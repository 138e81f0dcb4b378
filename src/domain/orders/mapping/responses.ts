import { z } from "zod";

/** The responses of calls on mappings. Charges in dollars. */

const team = z.object({ id: z.string(), name: z.string() });

/** A variant as a choice shows it. */
export const variantResponse = z.object({
  id: z.string(),
  catalogVariantCode: z.string(),
  catalog: z.object({ id: z.string(), name: z.string() }),
  color: z.string().nullable(),
  colorHex: z.string().nullable(),
  size: z.string().nullable(),
  inStock: z.boolean(),
});
export type Variant = z.infer<typeof variantResponse>;

/** What an item probably is, and why. */
export const suggestionResponse = z.object({
  variant: variantResponse,
  score: z.int(),
  reasons: z.array(z.string()),
});
export type SuggestedVariant = z.infer<typeof suggestionResponse>;

/** A product that a waiting item may be, or what was chosen for its SKU before: one of `goods` and `mapping` is set. */
const candidateResponse = z.object({
  /** The id of a variant of a product: `POST orders/mapping` takes it. */
  goods: z.string().nullable(),
  /** The id of a saved mapping, which that call takes too. */
  mapping: z.string().nullable(),
  title: z.string(),
  /** The options of the product's variant. */
  variantText: z.string(),
  /** `null` where the product states none: the choice needs one. */
  variant: variantResponse.nullable(),
  /** The mockup, or the first artwork. */
  image: z.string().nullable(),
  artworks: z.array(z.string()),
});
export type CandidateGoods = z.infer<typeof candidateResponse>;

/** Items of one name that wait for a variant. */
export const waitingResponse = z.object({
  /** The key of the saved mapping: `POST orders/mapping` takes it. */
  key: z.string(),
  /** The key of the SKU, or without one of the title; `null` where it is not known. */
  nameKey: z.string().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  items: z.int(),
  orders: z.int(),
  quantity: z.int(),
  /** Names of up to three of the orders. */
  examples: z.array(z.string()),
  sellerTeam: team,
  /** With `suggest`: what it probably is, the likeliest first. */
  suggestions: z.array(suggestionResponse).optional(),
  /** With `suggest`: the products that share its SKU, the likest title first. */
  candidates: z.array(candidateResponse).optional(),
});
export type WaitingItems = z.infer<typeof waitingResponse>;

export const savedMappingResponse = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  /** `null`: the items are not ours, and are left out of orders. */
  variant: variantResponse.nullable(),
  /** The catalog's image. */
  image: z.string().nullable(),
  /** Whether the team may still sell the variant. If not, items of later files wait for a mapping again. */
  sold: z.boolean(),
  artworks: z.array(z.string()),
  /** Items mapped so whose orders are not submitted, and all of them. */
  openItems: z.int(),
  used: z.int(),
  mappedBy: z.string().nullable(),
  mappedAt: z.string(),
  sellerTeam: team,
});
export type SavedMapping = z.infer<typeof savedMappingResponse>;

const share = z.object({
  items: z.int(),
  orders: z.int(),
  /** The change of charges. */
  charge: z.number(),
});

/** The impact of a mapping: affected items and orders, and the change of their charges. */
export const impactResponse = share.extend({
  inOrders: share,
  /** In previewed files. */
  inFiles: share.extend({ files: z.int() }),
  /** Of items that are not ours: orders with no other item, which keep it until a person cancels or deletes them. */
  kept: z.int().optional(),
  message: z.string(),
});
export type ImpactResponse = z.infer<typeof impactResponse>;
