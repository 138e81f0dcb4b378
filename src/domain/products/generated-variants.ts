import type { ProductOption } from "./public-product.ts";

/** The values of a variant, one for each option of the product. */
export type OptionValues = readonly string[];

/** A key that two variants share if they differ in letter case and outer spaces only. */
const keyOf = (values: OptionValues, options: number) =>
  JSON.stringify(Array.from({ length: options }, (_, at) => (values[at] ?? "").trim().toLowerCase()));

/**
 * The combinations of the options' values that no variant has yet, in the order of the values; the last option varies
 * first. Options without values are left out of the product, so that their variants have none.
 */
export function missingCombinations(
  options: readonly ProductOption[],
  existing: readonly OptionValues[],
): OptionValues[] {
  if (options.every(({ values }) => values.length === 0)) return [];
  let combinations: string[][] = [[]];
  for (const { values } of options) {
    const choices = values.length > 0 ? values : [""];
    combinations = combinations.flatMap((before) => choices.map((value) => [...before, value]));
  }
  const taken = new Set(existing.map((values) => keyOf(values, options.length)));
  return combinations.filter((values) => {
    const key = keyOf(values, options.length);
    const isFree = !taken.has(key);
    taken.add(key);
    return isFree;
  });
}
