/** Limits of a product file. A file beyond one of them is refused as a whole. */
export const PRODUCT_FILE = {
  bytes: 20 * 1024 * 1024,
  /** Rows below the header. */
  rows: 10_000,
} as const;

/** The most variants of a product, as its declaration has it. */
export const MAX_PRODUCT_VARIANTS = 500;
/** The most values of an option, as the declaration has it. */
export const MAX_OPTION_VALUES = 200;
export const MAX_SKU = 128;
export const MAX_OPTION_NAME = 64;

/** The longest corrected cell. */
export const MAX_CORRECTION = 2_048;
export const MAX_CORRECTIONS = 10_000;
/** Problems reported of one product; more are dropped. */
export const MAX_PRODUCT_PROBLEMS = 20;

/** Images are fetched from other hosts within these limits. */
export const IMAGE_FETCH = {
  bytes: 15 * 1024 * 1024,
  milliseconds: 20_000,
  redirects: 3,
  /** Tries of an image, the first one included. */
  tries: 4,
} as const;
