/** The fields of a product on its public page, and only those. */
export interface PublicProduct {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** Image paths. */
  readonly otherMockup: readonly string[];
  readonly options: readonly ProductOption[];
  readonly variants: readonly PublicVariant[];
  /** The agency's title above shipping; may be empty. */
  readonly shippingTitle: string;
}

export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

export interface PublicVariant {
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
  /** Dollars. */
  readonly price: number;
  readonly shipUsFirst: boolean;
}

/** One value per option, in their order. */
export type Choice = readonly (string | null)[];

const PLACES = ["option1", "option2", "option3"] as const;
export const valuesOf = (variant: PublicVariant): Choice => PLACES.map((place) => variant[place]);

/** The options to choose from: the declared ones, otherwise those found in the variants. */
export function optionsOf({ options, variants }: PublicProduct): ProductOption[] {
  return PLACES.flatMap((place, index) => {
    const declared = options[index];
    const found = variants.map((variant) => variant[place]).filter((value) => value !== null);
    const values = declared?.values.length ? declared.values : [...new Set(found)];
    return values.length > 0 ? [{ name: declared?.name ?? `Option ${index + 1}`, values }] : [];
  });
}

const sharedValues = (first: Choice, second: Choice) =>
  first.filter((value, index) => value !== null && value === second[index]).length;

/** The variant of a choice; `undefined` where that combination is not made. */
export function variantOf({ variants }: PublicProduct, choice: Choice): PublicVariant | undefined {
  return variants.find((variant) =>
    valuesOf(variant).every((value, index) => value === (choice[index] ?? null)),
  );
}

/**
 * The choice after one of its values changed. Where that combination is not made, it moves to the variant that has this
 * value and shares the most other values. A value without a variant changes nothing.
 */
export function choose(product: PublicProduct, choice: Choice, index: number, value: string): Choice {
  const target = choice.map((now, at) => (at === index ? value : now));
  const candidates = product.variants.map(valuesOf).filter((values) => values[index] === value);
  const [first, ...others] = candidates;
  if (!first) return choice;
  return others.reduce(
    (best, values) => (sharedValues(values, target) > sharedValues(best, target) ? values : best),
    first,
  );
}

/** The initial choice: the first variant. */
export const firstChoice = ({ variants: [first] }: PublicProduct): Choice =>
  first ? valuesOf(first) : [null, null, null];

/** Whether any variant has this value. */
export const isMade = ({ variants }: PublicProduct, index: number, value: string): boolean =>
  variants.some((variant) => valuesOf(variant)[index] === value);
