import { z } from "zod";
import { type Cents, dollars, toCents } from "../money/cents.ts";
import { FieldViolation } from "../orders/rule-violation.ts";
import { identifier, plainText } from "../resource/fields.ts";

const option = plainText(255);

export const MAX_PRODUCT_VARIANTS = 500;

/**
 * The variants of a seller's product, all of them: options and price in the shop, and the catalog variant to make. A
 * save that names an `id` changes this variant; those that it does not name are removed.
 */
export const productVariants = z
  .array(
    z.strictObject({
      id: identifier.optional(),
      option1: option.nullish(),
      option2: option.nullish(),
      option3: option.nullish(),
      sku: plainText(128).nullish(),
      price: dollars.refine((amount) => amount >= 0, "At least 0"),
      shipUsFirst: z.boolean().default(false),
      catalogVariant: identifier.nullish(),
    }),
  )
  .max(MAX_PRODUCT_VARIANTS);
export type ProductVariant = z.output<typeof productVariants>[number];

/** A variant as it is stored. The price is in cents. */
export interface StoredVariant {
  readonly id: string;
  readonly position: number;
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
  readonly sku: string | null;
  readonly price: Cents;
  readonly shipUsFirst: boolean;
  readonly catalogVariant: string | null;
}

export interface VariantsPlan {
  readonly added: readonly StoredVariant[];
  readonly changed: readonly StoredVariant[];
  /** Ids. */
  readonly removed: readonly string[];
}

/** What identifies a variant within its product for a store that does not send our ids. */
const nameOf = ({ option1, option2, option3, sku }: Omit<StoredVariant, "id">) =>
  JSON.stringify([option1, option2, option3, sku]);

const storedOf = (given: ProductVariant, position: number): Omit<StoredVariant, "id"> => ({
  position,
  option1: given.option1 || null,
  option2: given.option2 || null,
  option3: given.option3 || null,
  sku: given.sku || null,
  price: toCents(given.price),
  shipUsFirst: given.shipUsFirst,
  catalogVariant: given.catalogVariant?.toLowerCase() ?? null,
});

const isSame = (one: StoredVariant, other: StoredVariant) =>
  (Object.keys(other) as (keyof StoredVariant)[]).every((name) => one[name] === other[name]);

/**
 * What a save of all variants of a product does to its rows. A variant without an id is the stored one of its options
 * and SKU, where no other names it, so that a store that sends none does not replace the rows. @throws FieldViolation at
 * an id that the product does not have or that is named twice
 */
export function planVariants(
  stored: readonly StoredVariant[],
  given: readonly ProductVariant[],
  newId: () => string,
): VariantsPlan {
  const left = new Map(stored.map((variant) => [variant.id, variant]));
  const ids = given.map((variant, row) => {
    const id = variant.id?.toLowerCase();
    if (id !== undefined && !left.delete(id))
      throw new FieldViolation(
        `variants.${row}.id`,
        stored.some((one) => one.id === id)
          ? "This variant is named twice"
          : "This product has no such variant",
      );
    return id;
  });
  const unnamed = new Map<string, string[]>();
  for (const variant of left.values()) {
    const name = nameOf(variant);
    unnamed.set(name, [...(unnamed.get(name) ?? []), variant.id]);
  }
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const added: StoredVariant[] = [];
  const changed: StoredVariant[] = [];
  for (const [position, variant] of given.entries()) {
    const row = storedOf(variant, position);
    const id = ids[position] ?? unnamed.get(nameOf(row))?.shift();
    const before = id === undefined ? undefined : byId.get(id);
    const after = { id: id ?? newId(), ...row };
    left.delete(after.id);
    if (!before) added.push(after);
    else if (!isSame(before, after)) changed.push(after);
  }
  return { added, changed, removed: [...left.keys()] };
}
