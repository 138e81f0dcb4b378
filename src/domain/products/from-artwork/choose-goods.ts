import type { PriceRule } from "../../catalogs/price-rules.ts";
import type { CatalogColor, DesignSlot } from "../../catalogs/shapes.ts";
import type { GarmentPhoto } from "../../mockups/garment-photo.ts";
import { FieldViolation } from "../../orders/rule-violation.ts";
import { MAX_PRODUCT_VARIANTS } from "../product-variants.ts";
import type { Goods, GoodsVariant } from "./product-of-goods.ts";
import { type FromArtworkRequest, MAX_PRODUCT_MOCKUPS } from "./request.ts";
import { splitByPrice, type UnpricedColor } from "./unpriced.ts";

/** A catalog that is on sale to the team, with all of its variants. */
export interface OfferedCatalog extends Goods {
  readonly id: string;
  readonly designs: readonly DesignSlot[];
  readonly colors: readonly CatalogColor[];
  readonly sizes: readonly string[];
  /** Its garment photos: a color without one gets no mockup, rather than one in another color. */
  readonly photos: readonly Pick<GarmentPhoto, "color" | "slot">[];
}

/** What becomes a product: the chosen variants, and the artwork for slots that the catalog has. */
export interface ChosenGoods extends OfferedCatalog {
  readonly artwork: readonly FromArtworkRequest["artwork"][number][];
  /** The distinct colors of its variants; `null` for a catalog without colors. */
  readonly mockupColors: readonly (string | null)[];
  /** The chosen variants that are left out because they have no price. */
  readonly unpriced: readonly UnpricedColor[];
}

const place = (values: readonly string[], value: string | null) => {
  const at = value === null ? -1 : values.indexOf(value);
  return at === -1 ? values.length : at;
};

/** Variants by color and size in their catalog's order. */
export const inCatalogOrder = (
  { colors, sizes, variants }: Pick<OfferedCatalog, "colors" | "sizes" | "variants">,
  isWanted: (variant: GoodsVariant) => boolean,
): GoodsVariant[] => {
  const names = colors.map(({ name }) => name);
  return variants
    .filter(isWanted)
    .toSorted(
      (one, other) =>
        place(names, one.color) - place(names, other.color) ||
        place(sizes, one.size) - place(sizes, other.size),
    );
};

const isChosen = (wanted: readonly string[] | undefined, value: string | null) =>
  wanted === undefined || (value !== null && wanted.includes(value));

/** Refuses colors or sizes that no variant has, at their field. */
function checkNamed(
  field: string,
  what: "color" | "size",
  wanted: readonly string[] | undefined,
  variants: readonly GoodsVariant[],
): void {
  const missing = wanted?.findIndex((value) => !variants.some((variant) => variant[what] === value)) ?? -1;
  if (missing !== -1)
    throw new FieldViolation(`${field}.${missing}`, `No variant has the ${what} ${wanted?.[missing]}`);
}

/** The artwork of a call for slots that a catalog has, where it lies on that catalog. @throws FieldViolation */
function placedOn(
  field: string,
  { name, designs }: OfferedCatalog,
  artwork: FromArtworkRequest["artwork"],
  own: NonNullable<FromArtworkRequest["goods"][number]["placements"]> = [],
): ChosenGoods["artwork"] {
  const placed = artwork.filter(({ slot }) => designs.some((one) => one.slot === slot));
  const unused = own.findIndex(({ slot }) => !placed.some((one) => one.slot === slot));
  if (unused !== -1)
    throw new FieldViolation(
      `${field}.placements.${unused}.slot`,
      `${name} has no artwork in slot ${own[unused]?.slot}`,
    );
  return placed.map((one) => ({ ...one, ...own.find(({ slot }) => slot === one.slot) }));
}

/** The variants that have a price by the rule. @throws FieldViolation where none has */
function pricedOf(field: string, { name }: Goods, variants: readonly GoodsVariant[], rule: PriceRule) {
  const split = splitByPrice(name, variants, rule);
  if (split.priced.length > 0) return split;
  const codes = variants.slice(0, 3).map(({ code }) => code);
  throw new FieldViolation(
    field,
    `${name} has no price for your team (${codes.join(", ")}). Ask for one, or set the prices yourself`,
  );
}

/**
 * The chosen variants of each catalog that have a price by the rule, by color and size in the catalog's order.
 * @throws FieldViolation at the field of the call that names what is not offered
 */
export function chooseGoods(
  { goods, artwork }: Pick<FromArtworkRequest, "goods" | "artwork">,
  offered: ReadonlyMap<string, OfferedCatalog>,
  rule: PriceRule,
): ChosenGoods[] {
  const chosen = goods.map(({ catalog: id, colors, sizes, placements }, n): ChosenGoods => {
    const catalog = offered.get(id.toLowerCase());
    if (!catalog) throw new FieldViolation(`goods.${n}.catalog`, "This catalog is not on sale to your team");
    checkNamed(`goods.${n}.colors`, "color", colors, catalog.variants);
    checkNamed(`goods.${n}.sizes`, "size", sizes, catalog.variants);
    const wanted = inCatalogOrder(
      catalog,
      ({ color, size }) => isChosen(colors, color) && isChosen(sizes, size),
    );
    if (wanted.length === 0)
      throw new FieldViolation(`goods.${n}`, `${catalog.name} has no variant in these colors and sizes`);
    const { priced: variants, unpriced } = pricedOf(`goods.${n}.catalog`, catalog, wanted, rule);
    if (variants.length > MAX_PRODUCT_VARIANTS)
      throw new FieldViolation(
        `goods.${n}`,
        `${catalog.name} has ${variants.length} variants. A product has at most ${MAX_PRODUCT_VARIANTS}: choose fewer colors or sizes`,
      );
    const placed = placedOn(`goods.${n}`, catalog, artwork, placements);
    if (placed.length === 0)
      throw new FieldViolation(`goods.${n}.catalog`, `${catalog.name} has none of these artwork slots`);
    const mockupColors =
      catalog.colors.length === 0 ? [null] : [...new Set(variants.map(({ color }) => color))];
    if (mockupColors.length * placed.length > MAX_PRODUCT_MOCKUPS)
      throw new FieldViolation(
        `goods.${n}.colors`,
        `A product has at most ${MAX_PRODUCT_MOCKUPS} mockups, one for each color and artwork: choose fewer colors`,
      );
    return { ...catalog, variants, artwork: placed, mockupColors, unpriced };
  });
  const unused = artwork.findIndex(({ slot }) =>
    chosen.every((one) => one.artwork.every((placed) => placed.slot !== slot)),
  );
  if (unused !== -1)
    throw new FieldViolation(
      `artwork.${unused}.slot`,
      `None of these catalogs has artwork slot ${artwork[unused]?.slot}`,
    );
  return chosen;
}
