import { z } from "zod";
import { MAX_TEXT } from "../limits.ts";
import { catalogs } from "../resources/catalogs.resource.ts";

/** `POST catalogs/:id/duplicate`: the copy's own name and code, else those of the original. */
export const catalogDuplicate = z.strictObject({
  name: catalogs.fields.name.input.optional(),
  productCode: catalogs.fields.productCode.input.nullish(),
});
export type CatalogDuplicate = z.output<typeof catalogDuplicate>;

const MAX_SKU = 64;
const COPY = / \(copy(?: (\d{1,6}))?\)$/;

/** The name of a copy that was given none: `Heavy tee (copy)`, and of a copy's copy `Heavy tee (copy 2)`. */
export const nameOfCopy = (name: string): string => {
  const copied = COPY.exec(name);
  const suffix = copied ? ` (copy ${Number(copied[1] ?? 1) + 1})` : " (copy)";
  return (
    name
      .replace(COPY, "")
      .slice(0, MAX_TEXT - suffix.length)
      .trimEnd() + suffix
  );
};

/** A SKU with a number: `TEE-M-2`. The number 1 is the SKU itself. A long SKU is cut so that the number fits. */
export const numberedSku = (sku: string, number: number): string => {
  if (number === 1) return sku;
  const suffix = `-${number}`;
  return sku.slice(0, MAX_SKU - suffix.length) + suffix;
};

/**
 * The SKUs of a copy's variants by those of the original: the first free one of `TEE-M`, `TEE-M-2`, `TEE-M-3` and so on.
 * `findTaken` returns which of these SKUs the owner's other catalogs have.
 */
export async function skusOfCopy(
  skus: readonly string[],
  findTaken: (candidates: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, string>> {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  let open = skus;
  // SKUs that are free stay as they are; for the others many numbers are looked up at once.
  for (let from = 1, count = 1; open.length > 0; from += count, count = 20) {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const taken = await findTaken(open.flatMap((sku) => numbers.map((number) => numberedSku(sku, number))));
    open = open.filter((sku) => {
      const free = numbers
        .map((number) => numberedSku(sku, number))
        .find((one) => !taken.has(one) && !used.has(one));
      if (free === undefined) return true;
      used.add(free);
      chosen.set(sku, free);
      return false;
    });
  }
  return chosen;
}
