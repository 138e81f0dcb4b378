import { describe, expect, it } from "vitest";
import { productTemplateCsv } from "../../../src/domain/products/import/template.ts";
import { fixture, judgedFile, problemsOf } from "./judged-file.ts";

const variantsOf = (variants: readonly object[] | undefined) =>
  variants?.map((variant) => {
    const { sku, option1, option2, option3, price } = variant as Record<string, unknown>;
    return [sku, option1, option2, option3, price];
  });

describe("a product file of Shopify", () => {
  it("has one product per handle, with its images by position and no option called Default Title", async () => {
    const { file, judged } = await judgedFile(fixture("shopify-products.csv"));
    expect([file.layout, file.rows, judged.map(({ status }) => status)]).toEqual([
      "shopify",
      6,
      ["created", "created", "failed"],
    ]);
    const [tee, mug] = judged;
    expect(tee?.after).toMatchObject({
      title: "Sunrise Tee",
      handle: "sunrise-tee",
      published: true,
      mockup: "https://cdn.example.com/sunrise-1.png?v=1",
      otherMockup: [
        "https://cdn.example.com/sunrise-2.png?v=1",
        "https://cdn.example.com/sunrise-3.png?v=1",
        "https://cdn.example.com/sunrise-white.png?v=1",
      ],
      options: [
        { name: "Color", values: ["Black", "White"] },
        { name: "Size", values: ["M", "L"] },
      ],
    });
    expect(variantsOf(tee?.after?.variants)).toEqual([
      ["SUN-BLK-M", "Black", "M", null, 24],
      ["SUN-BLK-L", "Black", "L", null, 24],
      ["007-WHT-M", "White", "M", null, 26.5],
    ]);
    expect(mug?.after).toMatchObject({ options: [], published: false });
    expect(variantsOf(mug?.after?.variants)).toEqual([["MUG-11", null, null, null, 1015.5]]);
    expect(file.unread).toContain("Vendor");
  });

  it("names the row and column of what is wrong, and the corrected product is imported", async () => {
    const wrong = (await judgedFile(fixture("shopify-products.csv"))).judged[2];
    expect(wrong && problemsOf(wrong)).toEqual([
      [7, "Variant Price", '"abc" is not an amount in dollars, such as 12.00', false],
      [7, "Image Src", "Not the https address of an image. It is left out", true],
    ]);
    const corrections = [{ row: 7, column: "Variant Price", value: "14.50" }];
    const { judged } = await judgedFile(fixture("shopify-products.csv"), { corrections });
    expect(judged[2]).toMatchObject({ status: "created", after: { mockup: null } });
    expect(variantsOf(judged[2]?.after?.variants)).toEqual([["MUG-12", null, null, null, 14.5]]);
    await expect(
      judgedFile(fixture("shopify-products.csv"), {
        corrections: [{ row: 99, column: "Variant Price", value: "1" }],
      }),
    ).rejects.toThrow("The file has no row 99");
  });

  it("is recognized by the names of its newer template as well", async () => {
    const { file, judged } = await judgedFile(
      "Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Product image URL\n" +
        "Cap,cap,<p>A</p>,TRUE,Active,CAP-1,Size,S,9.5,https://cdn.example.com/cap.png\n",
    );
    expect([file.layout, judged[0]?.after]).toMatchObject([
      "shopify",
      { handle: "cap", description: "<p>A</p>", mockup: "https://cdn.example.com/cap.png" },
    ]);
  });
});

describe("a product file of WooCommerce", () => {
  it("has the variations of a product by its SKU or ID, with their attributes as options", async () => {
    const { file, judged } = await judgedFile(fixture("woocommerce-products.csv"));
    expect([file.layout, judged.map(({ status }) => status)]).toEqual([
      "woocommerce",
      ["created", "created", "failed", "created", "failed"],
    ]);
    const [hoodie, beanie, set, gift, lost] = judged;
    expect(hoodie?.after).toMatchObject({
      title: "Hoodie",
      serverId: "44",
      description: "<p>Warm.</p>\n<p>Very.</p>",
      mockup: "https://shop.example.com/hoodie-red.jpg",
      options: [
        { name: "Color", values: ["Red", "Blue"] },
        { name: "Logo", values: ["No", "Yes"] },
      ],
    });
    expect(variantsOf(hoodie?.after?.variants)).toEqual([
      ["woo-hoodie-red", "Red", "No", null, 45],
      ["woo-hoodie-blue", "Blue", "Yes", null, 45],
    ]);
    expect([beanie?.after?.options, gift?.after?.published]).toEqual([[], false]);
    expect(set && problemsOf(set)).toEqual([
      [6, "Type", "Only simple and variable products are imported", false],
    ]);
    expect(lost && problemsOf(lost)).toEqual([
      [7, "Parent", "The file has no variable product with this ID or SKU", false],
    ]);
  });

  it("refuses a product with more than three attributes as options", async () => {
    const names = [1, 2, 3, 4].flatMap((n) => [`Attribute ${n} name`, `Attribute ${n} value(s)`]);
    const attributes = "Color,Red,Size,S,Fit,Slim,Cut,Low";
    const { judged } = await judgedFile(
      `ID,Type,SKU,Name,Regular price,Parent,${names.join(",")}\n1,variable,P,Tee,,,${",".repeat(7)}\n2,variation,P-1,Tee,9,P,${attributes}\n`,
    );
    expect(judged[0] && problemsOf(judged[0])).toEqual([
      [3, "Attribute 4 name", "A product has at most three options", false],
    ]);
  });
});

describe("Platen's template for products", () => {
  it("has one row per variant, whose product's columns may be empty below the first row", async () => {
    const { file, judged } = await judgedFile(fixture("platen-products.csv"));
    expect(file.layout).toBe("platen");
    expect(judged.map(({ after }) => after)).toMatchObject([
      {
        title: "Camp mug",
        serverId: "1001",
        productType: "drop",
        mockup: "https://images.example.com/mug.png",
        otherMockup: ["https://images.example.com/mug-2.png", "https://images.example.com/mug-3.png"],
        variants: [
          { sku: "CAMP-WHT", shipUsFirst: true },
          { sku: "CAMP-BLK", shipUsFirst: false },
        ],
      },
      // A spreadsheet's mark of text is no part of the SKU.
      { title: "Trail cap", productType: "fake", published: false, variants: [{ sku: "=CAP-1" }] },
    ]);
  });

  it("can be imported as it is downloaded", async () => {
    const { file, judged } = await judgedFile(productTemplateCsv());
    expect([file.layout, judged.map(({ status }) => status)]).toEqual(["platen", ["created"]]);
    expect(judged[0]?.after?.variants).toHaveLength(2);
  });
});

describe("a product file of an unknown layout", () => {
  it.each(["medusa-products.csv", "medusa-products-semicolon.csv", "medusa-broken-prices.csv"])(
    "such as Medusa's %s is read by columns that are guessed by their names",
    async (name) => {
      const { file, judged } = await judgedFile(fixture(name, "import"), { chosen: "guessed" });
      expect(file.layout).toBe("columns");
      expect(judged.length).toBeGreaterThan(0);
      for (const { after, problems } of judged) {
        expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
        expect(after?.title).not.toBe("");
        expect(after?.variants.every(({ price }) => price > 0)).toBe(true);
      }
    },
  );
});
