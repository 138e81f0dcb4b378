import fc from "fast-check";
import { expect, it } from "vitest";
import { toCsv } from "../../../src/domain/csv.ts";
import { MAX_OPTION_NAME, MAX_SKU } from "../../../src/domain/products/import/limits.ts";
import type { StoredProduct } from "../../../src/domain/products/import/product-values.ts";
import { variantsSheet } from "../../../src/domain/products/import/variants-sheet.ts";
import { seed, times } from "../../support/sample.ts";
import { judgedFile, storedProduct } from "./judged-file.ts";

/** What plainText of the declaration accepts. */
const text = (max: number, min: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.stringMatching(/^[='+@-]?[\w "',-]{0,20}$/),
      fc.constantFrom("Price", "Color", "SKU", "'5 tees", "=1+1", "a  b", "007", "Default Title", "\u0007x"),
    )
    .map((one) => one.trim().slice(0, max))
    // A lone surrogate or a NUL cannot be stored; a header with several delimiters is no CSV of ours.
    .filter((one) => one.length >= min && !/[\p{Surrogate}\0;|\t\ufffd]/u.test(one));

const optional = fc.option(text(255, 1), { nil: null });
const variant = fc.record({
  sku: fc.option(text(MAX_SKU, 1), { nil: null }),
  option1: optional,
  option2: optional,
  option3: optional,
  price: fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100),
  shipUsFirst: fc.boolean(),
  catalogVariant: fc.option(fc.uuid(), { nil: null }),
});
const product: fc.Arbitrary<StoredProduct> = fc
  .record({
    title: text(255, 1),
    options: fc.array(
      fc.record({ name: text(MAX_OPTION_NAME, 1), values: fc.array(text(255, 1), { maxLength: 3 }) }),
      { maxLength: 3 },
    ),
    variants: fc.array(variant, { minLength: 1, maxLength: 6 }),
  })
  .map((values) => storedProduct(values));

it("an export of a product's variants that is imported again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(product, async (stored) => {
      const goods = { catalog: "Tees", code: "TEE-1", color: "Black", size: "M" };
      const { header, lines } = variantsSheet(stored, (id) => (id ? goods : undefined));
      const { judged } = await judgedFile(toCsv(header, lines), { stored: [stored] });
      expect(judged.map(({ status, left, problems }) => ({ status, left, problems }))).toEqual([
        { status: "unchanged", left: 0, problems: [] },
      ]);
    }),
    { seed, numRuns: times(3_000, 300) },
  );
});
