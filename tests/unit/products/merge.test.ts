import { describe, expect, it } from "vitest";
import { MAX_PRODUCT_PROBLEMS, PRODUCT_FILE } from "../../../src/domain/products/import/limits.ts";
import type { StoredVariant } from "../../../src/domain/products/import/product-values.ts";
import { judgedFile, problemsOf, storedProduct } from "./judged-file.ts";

const HEADER =
  "Id,Id in the store,Handle,Title,Description,Mockup,Other mockups,SKU,Option 1 name,Option 1,Price,Catalog SKU";
type Name =
  | "id"
  | "store"
  | "handle"
  | "title"
  | "html"
  | "mockup"
  | "others"
  | "sku"
  | "name"
  | "option"
  | "price";
const row = (cells: Partial<Record<Name, string>>) =>
  (["id", "store", "handle", "title", "html", "mockup", "others", "sku", "name", "option", "price"] as const)
    .map((name) => `"${cells[name] ?? ""}"`)
    .concat("")
    .join(",");
const fileOf = (...rows: Partial<Record<Name, string>>[]) => [HEADER, ...rows.map(row)].join("\n");

const variant = (values: Partial<StoredVariant>): StoredVariant => ({
  price: 10,
  shipUsFirst: true,
  ...values,
});
const CATALOG_VARIANT = "11111111-1111-4111-8111-111111111111";

describe("a product of a file that the team has", () => {
  it("gets new variants and changed prices, and keeps those that the file does not have", async () => {
    const stored = storedProduct({
      title: "Tee",
      handle: "tee",
      description: "<p>Old</p>",
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        variant({ sku: "T-S", option1: "S", catalogVariant: CATALOG_VARIANT }),
        variant({ sku: "T-M", option1: "M" }),
      ],
    });
    const { judged } = await judgedFile(
      fileOf(
        { handle: "tee", title: "Tee", sku: "T-S", option: "S", price: "12" },
        { handle: "tee", sku: "T-L", name: "Size", option: "L", price: "13" },
      ),
      { stored: [stored], resolve: () => ({ variantId: "other", by: "saved" }) },
    );
    expect(judged[0]).toMatchObject({
      status: "changed",
      left: 1,
      after: {
        description: "<p>Old</p>",
        options: [{ name: "Size", values: ["S", "M", "L"] }],
        variants: [
          // Its mapping is not replaced, and what the file leaves out stays.
          { sku: "T-S", price: 12, catalogVariant: CATALOG_VARIANT, shipUsFirst: true },
          { sku: "T-M", price: 10 },
          { sku: "T-L", price: 13, catalogVariant: "other" },
        ],
      },
    });
    expect(judged[0]?.variants.map(({ status, mappedBy }) => [status, mappedBy])).toEqual([
      ["changed", "existing"],
      ["created", "saved"],
    ]);
  });

  it("matches a variant whose SKU changed by its options", async () => {
    const stored = storedProduct({ title: "Tee", variants: [variant({ sku: "OLD", option1: "S" })] });
    const { judged } = await judgedFile(fileOf({ title: "Tee", sku: "NEW", option: "S", price: "10" }), {
      stored: [stored],
    });
    expect(judged[0]?.after?.variants).toEqual([
      expect.objectContaining({ sku: "NEW", option1: "S", price: 10 }),
    ]);
  });

  it("is found by its id in the store or its handle before its title", async () => {
    const [byId, byHandle, byTitle] = [
      storedProduct({ title: "One", serverId: "7", handle: "one" }),
      storedProduct({ title: "Two", handle: "two" }),
      storedProduct({ title: "Three" }),
    ];
    const { judged } = await judgedFile(
      fileOf(
        { store: "7", handle: "renamed", title: "Renamed", price: "1" },
        { handle: "two", title: "Renamed too", price: "1" },
        { handle: "three", title: "Three", price: "1" },
        { handle: "other", title: "One", price: "1" },
      ),
      { stored: [byId, byHandle, byTitle] },
    );
    expect(judged.map(({ stored, status }) => [stored?.id ?? null, status])).toEqual([
      [byId.id, "changed"],
      [byHandle.id, "changed"],
      [byTitle.id, "changed"],
      // Another handle is another product, whatever its title.
      [null, "created"],
    ]);
  });

  it("is not guessed where a name is that of several products, or two products of the file are one", async () => {
    const twins = [storedProduct({ title: "Twin" }), storedProduct({ title: "Twin" })];
    const { judged } = await judgedFile(
      fileOf(
        { title: "Twin", price: "1" },
        { store: "9", title: "Nine", price: "1" },
        { handle: "nine", price: "2" },
        { id: "22222222-2222-4222-8222-222222222222", title: "Gone", price: "1" },
      ),
      { stored: [...twins, storedProduct({ title: "Nine", serverId: "9", handle: "nine" })] },
    );
    expect(judged.map((one) => [one.status, problemsOf(one)[0]?.[2]])).toEqual([
      ["failed", "Several of your products have this title"],
      ["changed", undefined],
      ["failed", "Row 3 names the same product"],
      ["failed", "You have no product with this Id. Leave it empty for a new one"],
    ]);
  });

  it("keeps its other images where the file has a mockup alone, and gets the library's copies of fetched ones", async () => {
    const stored = storedProduct({
      title: "Tee",
      mockup: "files/uploads/a.png",
      otherMockup: ["files/uploads/b.png"],
    });
    const { judged } = await judgedFile(fileOf({ title: "Tee", mockup: "http://cdn.example.com/a.png" }), {
      stored: [stored],
      fetched: new Map([["https://cdn.example.com/a.png", "files/uploads/c.png"]]),
    });
    expect(judged[0]?.after).toMatchObject({
      mockup: "files/uploads/c.png",
      otherMockup: ["files/uploads/b.png"],
    });
  });

  it("may name images of its own library, and of no other", async () => {
    const { judged } = await judgedFile(
      fileOf({ title: "Tee", mockup: "files/uploads/mine.png", others: "files/uploads/theirs.png" }),
      { own: new Set(["files/uploads/mine.png"]) },
    );
    expect(judged[0]?.after).toMatchObject({ mockup: "files/uploads/mine.png", otherMockup: [] });
    expect(judged[0] && problemsOf(judged[0])[0]?.[3]).toBe(true);
  });
});

describe("a hostile product file", () => {
  const one = async (content: string) => (await judgedFile(content)).judged;

  it("has formulas as text, and NUL bytes and control characters as problems of their cells", async () => {
    const judged = await one(
      fileOf(
        { title: "=HYPERLINK(1)", sku: "+1", price: "1" },
        { title: "A\0B", price: "1" },
        { title: "Bell", sku: "A\u0007", price: "1" },
      ),
    );
    expect(judged.map(({ status, after }) => [status, after?.title])).toEqual([
      ["created", "=HYPERLINK(1)"],
      ["failed", undefined],
      ["failed", undefined],
    ]);
  });

  it("with more than 500 variants, or with rows that are the same, is not imported", async () => {
    const many = Array.from({ length: 501 }, (_, at) => ({ title: "Tee", sku: `S-${at}`, price: "1" }));
    const [tee] = await one(fileOf(...many));
    expect([tee?.status, tee && problemsOf(tee)[0]?.[2]]).toEqual([
      "failed",
      "A product has at most 500 variants, not 501",
    ]);
    const [twice] = await one(
      fileOf({ title: "Tee", sku: "A", price: "1" }, { title: "Tee", sku: "A", price: "2" }),
    );
    expect(twice && problemsOf(twice)).toEqual([[3, null, "Row 2 has the same SKU and options", false]]);
  });

  it("with more than 200 values of an option is not imported", async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({
      title: "Tee",
      sku: `S-${at}`,
      price: "1",
      name: "Size",
      option: `${at}`,
    }));
    const [tee] = await one(fileOf(...many));
    expect(tee && problemsOf(tee)[0]).toEqual([
      2,
      "Option 1 name",
      "An option has at most 200 values, not 201",
      false,
    ]);
  });

  it("reports a limited number of problems per product", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ title: "Tee", sku: `S-${at}`, price: "x" }));
    expect((await one(fileOf(...many)))[0]?.problems).toHaveLength(MAX_PRODUCT_PROBLEMS);
  });

  it("with too many rows is refused before all of them are read", async () => {
    const rows = `${HEADER}\n${"t,,,,,,,,,,,\n".repeat(PRODUCT_FILE.rows + 2)}`;
    await expect(one(rows)).rejects.toThrow("the file has more than 10,000 rows");
  });

  it("with a cell of 50 MB is stopped at the limit of a row", async () => {
    const judged = await one(`${HEADER}\n,,,"${"x".repeat(50 * 1024 * 1024)}`);
    expect(judged.map(({ status }) => status)).toEqual(["failed"]);
  });

  it("whose quotes do not match has no good product of such a row", async () => {
    const [tee] = await one(`${HEADER}\n,,tee,Tee,,,,A"B,,,1,\n,,cap,"Cap"x,,,,C,,,1,\n`);
    expect(tee?.status).toBe("created");
    const [, cap] = await one(`${HEADER}\n,,tee,Tee,,,,A,,,1,\n,,cap,"Cap"x,,,,C,,,1,\n`);
    expect(cap?.status).toBe("failed");
  });
});
