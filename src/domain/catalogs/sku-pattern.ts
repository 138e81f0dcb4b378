/** The default pattern of SKUs. */
export const SKU_PATTERN = "{code}-{color}-{size}";

/** A part of a SKU: capital letters and digits, with a hyphen for anything else; accents are removed. */
const partOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

export interface SkuParts {
  readonly code: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** A SKU by a pattern: `{code}-{color}-{size}` gives `TEE-BLACK-XL`. An absent part takes its separator with it. */
export const skuOf = (pattern: string, { code, color, size }: SkuParts): string =>
  pattern
    .replaceAll("{code}", partOf(code))
    .replaceAll("{color}", partOf(color ?? ""))
    .replaceAll("{size}", partOf(size ?? ""))
    .replace(/([-_./])(?:[-_./])+/g, "$1")
    .replace(/^[-_./]+|[-_./]+$/g, "");

export interface NewVariant {
  readonly sku: string;
  readonly color: string | null;
  readonly size: string | null;
}

const keyOf = (color: string | null, size: string | null) =>
  `${(color ?? "").toLowerCase()}\n${(size ?? "").toLowerCase()}`;

/**
 * The combinations of colors and sizes that no variant has yet, with SKUs that no variant has: a number is added where
 * the pattern repeats one.
 */
export function missingVariants(
  code: string,
  pattern: string,
  chips: { readonly colors: readonly string[]; readonly sizes: readonly string[] },
  existing: readonly { readonly sku: string; readonly color: string | null; readonly size: string | null }[],
): NewVariant[] {
  const made = new Set(existing.map(({ color, size }) => keyOf(color, size)));
  const taken = new Set(existing.map(({ sku }) => sku));
  const colors = chips.colors.length > 0 ? chips.colors : [null];
  const sizes = chips.sizes.length > 0 ? chips.sizes : [null];
  const missing: NewVariant[] = [];
  for (const color of colors)
    for (const size of sizes) {
      if (made.has(keyOf(color, size))) continue;
      const first = skuOf(pattern, { code, color, size });
      let sku = first;
      for (let number = 2; sku === "" || taken.has(sku); number += 1) sku = `${first}-${number}`;
      taken.add(sku);
      missing.push({ sku, color, size });
    }
  return missing;
}
