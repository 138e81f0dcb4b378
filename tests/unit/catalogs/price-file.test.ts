import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PRICE_COLUMNS,
  type PriceRow,
  priceColumnsOf,
  priceRowOf,
} from "../../../src/domain/catalogs/price-file/price-cells.ts";
import {
  codesOf,
  correctedRows,
  countRows,
  judgePrices,
  type PricedVariant,
} from "../../../src/domain/catalogs/price-file/price-file.ts";
import { exportedRows, leftOutRows } from "../../../src/domain/catalogs/price-file/price-sheet.ts";
import { Headers } from "../../../src/domain/orders/incoming/cells/headers.ts";

const variant = (over: Partial<PricedVariant> = {}): PricedVariant => ({
  id: `id-${over.catalogVariantCode ?? "A"}`,
  catalogVariantCode: "A",
  color: "Black",
  colorHex: null,
  size: "M",
  inStock: true,
  supplierMinPrice: 500n,
  supplierMaxPrice: 750n,
  supplierQuantity: 40,
  printSizes: [],
  catalog: { id: "11111111-1111-4111-8111-1111aaaaaaaa", name: "Heavy tee" },
  isChangeable: true,
  ...over,
});
const row = (cells: PriceRow["cells"], number = 2): PriceRow => ({
  number,
  cells: { SKU: "A", ...cells },
});
const judgeOne = (cells: PriceRow["cells"], stored = [variant()]) => {
  const [judged] = judgePrices([row(cells)], stored);
  if (!judged) throw new Error("no row");
  return judged;
};
const reasonsOf = (cells: PriceRow["cells"], stored = [variant()]) =>
  judgeOne(cells, stored).problems.map(({ column, reason }) => `${column}: ${reason}`);

const columnsIn = (...labels: string[]) => [...priceColumnsOf(new Headers(labels)).keys()];

describe("the columns of a price file", () => {
  it("are recognized by name in any order, spelling and case", () => {
    expect(columnsIn(...PRICE_COLUMNS)).toEqual([...PRICE_COLUMNS]);
    expect(columnsIn("qty", "MAX PRICE ($)", "minimum_price", "in stock", "sku", "Remarks")).toEqual([
      "SKU",
      "Stock",
      "Min price",
      "Max price",
      "Quantity",
    ]);
  });

  it("must include the SKU and one value, and none of them twice", () => {
    expect(() => columnsIn("Catalog", "Stock")).toThrow("the file has no column SKU");
    expect(() => columnsIn("SKU", "Color")).toThrow("no column Stock, Min price, Max price or Quantity");
    expect(() => columnsIn("SKU", "Stock", "sku")).toThrow("occurs twice");
  });
});

describe("the values of a row", () => {
  const read = (cells: PriceRow["cells"]) => judgeOne(cells).after;

  it.each([
    ["$12.00", 1_200n],
    ["1.234,50", 123_450n],
    ["1,234.50", 123_450n],
    ["12", 1_200n],
    ["12,5", 1_250n],
    ["USD 12.30", 1_230n],
    [" 12.30 ", 1_230n],
  ])("reads the price %s", (text, cents) => {
    expect(read({ "Max price": text })?.supplierMaxPrice).toBe(cents);
  });

  it.each([
    ["In stock", true],
    ["Out of stock", false],
    ["OutOfStock", false],
    ["out-of-stock", false],
    ["yes", true],
    ["No", false],
    ["TRUE", true],
    ["0", false],
  ])("reads the stock %s", (text, inStock) => {
    expect(read({ Stock: text })?.inStock).toBe(inStock);
  });

  it.each([
    ["1,342", 1_342],
    ["12.00", 12],
    ["0", 0],
    ["1 000", 1_000],
  ])("reads the quantity %s", (text, quantity) => {
    expect(read({ Quantity: text })?.supplierQuantity).toBe(quantity);
  });

  it("stays as it is where a cell is empty", () => {
    const { supplierMinPrice, supplierMaxPrice, inStock } = read({ Quantity: "7", Stock: " " }) ?? {};
    expect([supplierMinPrice, supplierMaxPrice, inStock]).toEqual([500n, 750n, true]);
  });

  it("that cannot be read is reported at its cell", () => {
    expect(reasonsOf({ Stock: "maybe", "Min price": "€6", "Max price": "-1", Quantity: "1.5" })).toEqual([
      'Stock: Enter In stock or Out of stock, not "maybe"',
      'Min price: "€6" is not in US dollars. Only prices in USD are taken',
      'Max price: "-1" is below zero',
      'Quantity: Enter a whole number from 0 to 2,147,483,647, not "1.5"',
    ]);
    expect(reasonsOf({ Quantity: "2147483648" })).toHaveLength(1);
    expect(reasonsOf({ "Min price": "10000000.01" })).toHaveLength(1);
    expect(reasonsOf({ "Min price": "#REF!" })[0]).toContain("where a formula has no result");
  });

  it("that could be thousands or a fraction is decided by the file's other prices", () => {
    expect(reasonsOf({ "Max price": "1.234" })[0]).toContain("could be thousands or a fraction");
    const stored = [variant(), variant({ catalogVariantCode: "B" })];
    const rows = [row({ "Max price": "1.234" }), row({ SKU: "B", "Max price": "8,50" }, 3)];
    expect(judgePrices(rows, stored).map(({ after }) => after?.supplierMaxPrice)).toEqual([123_400n, 850n]);
  });
});

describe("a row of a price file", () => {
  it("may not have a minimum above the maximum, also where the other one is stored", () => {
    const text = "The minimum price cannot be above the maximum price";
    expect(reasonsOf({ "Min price": "8" })).toEqual([`Min price: ${text}`]);
    expect(reasonsOf({ "Max price": "4" })).toEqual([`Max price: ${text}`]);
    expect(reasonsOf({ "Min price": "8", "Max price": "8" })).toEqual([]);
    const stored = [variant({ supplierMinPrice: 900n })];
    expect(judgeOne({ "Min price": "9", "Max price": "7.50", Stock: "no" }, stored).status).toBe("changed");
  });

  it("is skipped without values and in a catalog that the person may not change", () => {
    expect(judgeOne({}).status).toBe("skipped");
    expect(judgeOne({ "Min price": "1" }, [variant({ isChangeable: false })]).status).toBe("skipped");
  });

  it("is unknown where no catalog has its SKU, and wrong without one", () => {
    expect(judgeOne({ SKU: "B", "Min price": "x" }).status).toBe("unknown");
    expect(reasonsOf({ SKU: " " })).toEqual(["SKU: Enter the SKU"]);
  });

  it("with a repeated SKU counts once if the values are the same, and is wrong otherwise", () => {
    const same = judgePrices([row({ "Min price": "6" }), row({ "Min price": "$6.00" }, 3)], [variant()]);
    expect(same.map(({ status }) => status)).toEqual(["changed", "skipped"]);
    const other = judgePrices([row({ "Min price": "6" }), row({ "Min price": "7" }, 3)], [variant()]);
    expect(countRows(other)).toMatchObject({ wrong: 2, changed: 0 });
    expect(other[0]?.problems[0]?.reason).toBe("Rows 2, 3 have this SKU with different values");
  });

  it("names its catalog where several have the SKU, and may not name another one", () => {
    const other = { id: "22222222-2222-4222-8222-2222bbbbbbbb", name: "Light tee" };
    const both = [variant(), variant({ id: "other", catalog: other })];
    expect(judgeOne({ "Min price": "6" }, both).status).toBe("wrong");
    expect(judgeOne({ Catalog: "light TEE", "Min price": "6" }, both).variant?.id).toBe("other");
    expect(reasonsOf({ Catalog: "Light tee", "Min price": "6" })).toEqual([
      "Catalog: This SKU belongs to the catalog Heavy tee",
    ]);
    const readOnly = [variant({ isChangeable: false }), variant({ id: "other", catalog: other })];
    expect(judgeOne({ "Min price": "6" }, readOnly).variant?.id).toBe("other");
    const alike = [variant(), variant({ id: "other", catalog: { ...other, name: "heavy  tee" } })];
    const [, exported] = exportedRows(alike);
    expect(exported?.[0]).toBe("heavy  tee (bbbbbbbb)");
    expect(judgeOne({ Catalog: String(exported?.[0]), "Min price": "6" }, alike).variant?.id).toBe("other");
  });

  it("is judged with its corrected cells, also those of columns that the file lacks", () => {
    const rows = correctedRows(
      [row({ "Min price": "x" })],
      [
        { row: 2, column: "Min price", value: "6" },
        { row: 2, column: "Quantity", value: "3" },
      ],
    );
    const [judged] = judgePrices(rows, [variant()]);
    expect(judged?.after).toMatchObject({ supplierMinPrice: 600n, supplierQuantity: 3 });
    expect(() => correctedRows(rows, [{ row: 9, column: "SKU", value: "A" }])).toThrow("no row 9");
  });

  it("that is left out is returned as it was, with its reasons", () => {
    const judged = judgePrices([row({ Catalog: "Heavy tee", "Min price": "x", Quantity: "y" })], [variant()]);
    const [cells] = leftOutRows(judged);
    expect(cells?.slice(0, 8)).toEqual(["Heavy tee", "A", "", "", "", "x", "", "y"]);
    expect(cells?.[8]).toMatch(/^Min price: .*; Quantity: /);
  });
});

describe("an exported file", () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.constantFrom("=1+1", "'5", "-A", "+7", "@x", "1,5", "  two  ", "-A  B", "00123", "1E+5"),
  );
  const trimmed = text.map((one) => one.trim()).filter((one) => one !== "" && !/\p{Cc}/u.test(one));
  const cents = fc.bigInt(0n, 1_000_000_000n);
  const arbitrary = fc.record({
    catalogVariantCode: trimmed,
    inStock: fc.boolean(),
    prices: fc.tuple(cents, cents),
    supplierQuantity: fc.integer({ min: 0, max: 2_147_483_647 }),
    name: fc.oneof(trimmed, fc.constantFrom("Tee", "tee ", "Mug")),
    owner: fc.integer({ min: 0, max: 2 }),
  });
  /** Of one owner each catalog and SKU occurs once. */
  const catalogs = fc.uniqueArray(arbitrary, {
    maxLength: 12,
    selector: ({ catalogVariantCode, owner }) => `${owner} ${catalogVariantCode}`,
  });

  it("imported as it is changes nothing, whatever the names, SKUs and prices", () => {
    fc.assert(
      fc.property(catalogs, (given) => {
        const stored = given.map(({ prices, name, owner, ...one }, index): PricedVariant => {
          const id = `${String(owner).repeat(8)}-0000-4000-8000-0000${String(index).padStart(8, "0")}`;
          const [supplierMinPrice, supplierMaxPrice] = prices;
          return variant({ ...one, id, supplierMinPrice, supplierMaxPrice, catalog: { id, name } });
        });
        const columns = priceColumnsOf(new Headers(PRICE_COLUMNS));
        // As the reader writes numbers.
        const rows = exportedRows(stored).map((cells, index) =>
          priceRowOf(columns, {
            number: index + 2,
            cells: cells.map(String),
          }),
        );
        const wanted = new Set(codesOf(rows));
        const judged = judgePrices(
          rows,
          stored.filter(({ catalogVariantCode }) => wanted.has(catalogVariantCode)),
        );
        expect(judged.map(({ status, variant: found }) => [status, found?.id])).toEqual(
          stored.map(({ id }) => ["unchanged", id]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
