import { FieldViolation } from "../../../domain/orders/rule-violation.ts";
import type { AddArtworkRequest } from "../../../domain/products/add-artwork.ts";
import {
  type ChosenGoods,
  inCatalogOrder,
  type OfferedCatalog,
} from "../../../domain/products/from-artwork/choose-goods.ts";
import { MAX_PRODUCT_MOCKUPS } from "../../../domain/products/from-artwork/request.ts";
import { type CatalogMatch, matchToCatalog } from "../../../domain/products/match-catalog.ts";
import type { StoredVariant } from "../../../domain/products/product-variants.ts";
import { badRequest } from "../../api-error.ts";

type Named = NonNullable<AddArtworkRequest["variants"]>;

/** Refuses variants that are not of the product, or not of the catalog. */
function checkNamed(
  named: Named,
  variants: readonly StoredVariant[],
  { name, variants: offered }: OfferedCatalog,
) {
  const seen = new Set<string>();
  for (const [n, { id, catalogVariant }] of named.entries()) {
    if (!variants.some((one) => one.id === id.toLowerCase()) || seen.has(id.toLowerCase()))
      throw new FieldViolation(`variants.${n}.id`, "Name each variant of the product once");
    seen.add(id.toLowerCase());
    if (!offered.some((one) => one.id === catalogVariant.toLowerCase()))
      throw new FieldViolation(`variants.${n}.catalogVariant`, `This is not a variant of ${name}`);
  }
}

/** The matches that a call names, or else those by options. */
export function chosenMatches(
  variants: readonly StoredVariant[],
  catalog: OfferedCatalog,
  named: Named | undefined,
): CatalogMatch[] {
  const byOptions = matchToCatalog(variants, catalog);
  if (!named) return byOptions;
  checkNamed(named, variants, catalog);
  const chosen = new Map(named.map((one) => [one.id.toLowerCase(), one.catalogVariant.toLowerCase()]));
  return byOptions.map((match) => {
    const catalogVariant = chosen.get(match.id) ?? null;
    return { ...match, catalogVariant, message: catalogVariant ? "" : match.message || "Not chosen" };
  });
}

/** What the files are made for: the matched catalog variants, and the artwork. */
export function matchedGoods(
  catalog: OfferedCatalog,
  artwork: AddArtworkRequest["artwork"],
  matches: readonly CatalogMatch[],
): ChosenGoods {
  const slot = artwork.findIndex((one) => !catalog.designs.some((design) => design.slot === one.slot));
  if (slot !== -1)
    throw new FieldViolation(
      `artwork.${slot}.slot`,
      `${catalog.name} has no artwork slot ${artwork[slot]?.slot}`,
    );
  const matched = new Set(matches.map(({ catalogVariant }) => catalogVariant));
  const variants = inCatalogOrder(catalog, ({ id }) => matched.has(id));
  if (variants.length === 0)
    throw badRequest(`No variant of this product matches ${catalog.name}. Choose a catalog variant for each`);
  const mockupColors =
    catalog.colors.length === 0 ? [null] : [...new Set(variants.map(({ color }) => color))];
  if (mockupColors.length * artwork.length > MAX_PRODUCT_MOCKUPS)
    throw new FieldViolation(
      "variants",
      `A product has at most ${MAX_PRODUCT_MOCKUPS} mockups, one for each color and artwork: match fewer colors`,
    );
  return { ...catalog, variants, artwork, mockupColors, unpriced: [] };
}
