/** A product as its public page shows it, and nothing more of it. */
export interface PublicProduct {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** Paths of pictures. */
  readonly otherMockup: readonly string[];
  readonly options: readonly ProductOption[];
  readonly variants: readonly PublicVariant[];
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

/** A value for each option, in their order. */
export type Choice = readonly (string | null)[];

const PLACES = ["option1", "option2", "option3"] as const;
export const valuesOf = (variant: PublicVariant): Choice => PLACES.map((place) => variant[place]);

/** The options to choose from: as declared, else as its variants tell them. Of one value there is no choice. */
export function optionsOf({ options, variants }: PublicProduct): ProductOption[] {
  return PLACES.flatMap((place, index) => {
    const declared = options[index];
    const told = variants.map((variant) => variant[place]).filter((value) => value !== null);
    const values = declared?.values.length ? declared.values : [...new Set(told)];
    return values.length > 0 ? [{ name: declared?.name ?? `Option ${index + 1}`, values }] : [];
  });
}

const agreement = (one: Choice, other: Choice) =>
  one.filter((value, index) => value !== null && value === other[index]).length;

/** The variant of a choice; undefined: it is not made. */
export function variantOf({ variants }: PublicProduct, choice: Choice): PublicVariant | undefined {
  return variants.find((variant) =>
    valuesOf(variant).every((value, index) => value === (choice[index] ?? null)),
  );
}

/**
 * The choice after one value of it was changed. Where that combination is not made, the others give way: to
 * the variant with this value that keeps most of them. A value that no variant has changes nothing.
 */
export function choose(product: PublicProduct, choice: Choice, index: number, value: string): Choice {
  const wanted = choice.map((now, at) => (at === index ? value : now));
  const having = product.variants.map(valuesOf).filter((values) => values[index] === value);
  const [first, ...others] = having;
  if (!first) return choice;
  return others.reduce((best, one) => (agreement(one, wanted) > agreement(best, wanted) ? one : best), first);
}

/** What is shown first: the first variant. */
export const firstChoice = ({ variants: [first] }: PublicProduct): Choice =>
  first ? valuesOf(first) : [null, null, null];

/** Whether any variant has this value. */
export const isMade = ({ variants }: PublicProduct, index: number, value: string): boolean =>
  variants.some((variant) => valuesOf(variant)[index] === value);
