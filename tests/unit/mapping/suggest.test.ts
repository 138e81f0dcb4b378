import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SavedMapping } from "../../../src/domain/orders/mapping/evidence.ts";
import type { Candidate } from "../../../src/domain/orders/mapping/read.ts";
import { MAX_SUGGESTIONS, readVariants, suggester } from "../../../src/domain/orders/mapping/suggest.ts";

const variant = (catalog: string, code: string, color: string | null, size: string | null): Candidate => ({
  id: code,
  code,
  catalogId: catalog,
  catalog,
  color,
  size,
  inStock: true,
});
const grid = (catalog: string, stem: string, colors: [string, string][], sizes: [string, string][]) =>
  colors.flatMap(([color, short]) =>
    sizes.map(([size, code]) => variant(catalog, `${stem}-${short}-${code}`, color, size)),
  );
const LETTERS: [string, string][] = ["S", "M", "L", "XL", "2XL"].map((size) => [size, size]);
const COLORS: [string, string][] = [
  ["Black", "BLK"],
  ["White", "WHT"],
  ["Navy", "NVY"],
  ["Forest Green", "FRS"],
  ["Sage", "SAG"],
];
const SHOP: Candidate[] = [
  ...grid("Classic Tee", "TEE", COLORS, LETTERS),
  ...grid("Heavy Hoodie", "HOOD", COLORS, LETTERS),
  ...grid("Youth Tee", "YTEE", COLORS.slice(0, 2), LETTERS.slice(0, 3)),
  ...grid("Ceramic Mug", "MUG", COLORS.slice(0, 2), [
    ["11 oz", "11"],
    ["15 oz", "15"],
  ]),
  ...["12x16", "18x24"].map((size) => variant("Matte Poster", `POSTER-${size.toUpperCase()}`, "Paper", size)),
  ...["iPhone 15", "iPhone 15 Pro"].map((size) =>
    variant("Phone Case", `CASE-${size.replace("iPhone ", "IP").replace(" Pro", "P")}-CLR`, "Clear", size),
  ),
  ...grid(
    "Canvas Tote",
    "TOTE",
    [
      ["Natural", "NAT"],
      ["Black", "BLK"],
    ],
    [["One size", "OS"]],
  ),
];
const inShop = suggester(readVariants(SHOP));
const first = (title: string, sku: string | null = null) => inShop({ title, sku })[0]?.candidate.code ?? null;

describe("a suggested variant", () => {
  it.each([
    // Item titles as Shopify and Etsy write them.
    ["Custom Tee - Black / M", null, "TEE-BLK-M"],
    ["Mug 11oz White", null, "MUG-WHT-11"],
    ["Personalized Coffee Mug - White, 15 oz", null, "MUG-WHT-15"],
    ["Sunset T-Shirt - Navy / 2XL", null, "TEE-NVY-2XL"],
    ["Sunset T-Shirt - XXL / navy", null, "TEE-NVY-2XL"],
    ["Sunset Tee - Small - white", null, "TEE-WHT-S"],
    ["White Christmas Tee - Black / L", null, "TEE-BLK-L"],
    ["Retro Sunset Poster - 12 x 16", null, "POSTER-12X16"],
    ['Retro Sunset Poster 18"x24"', null, "POSTER-18X24"],
    ["Canvas tote", "TOTE-BLACK", "TOTE-BLK-OS"],
    ["Phone Case - iPhone 15 / Clear", null, "CASE-IP15-CLR"],
    ["Phone Case - iPhone 15 Pro / Clear", null, "CASE-IP15P-CLR"],
    ["Kids Tee - Black / M", null, "YTEE-BLK-M"],
    ["Botanical Tee - Sage / L", null, "TEE-SAG-L"],
    // In other languages.
    ["Tasse 11oz - Weiß", null, "MUG-WHT-11"],
    ["Camiseta - negra / L", null, "TEE-BLK-L"],
    ["Áo thun - đen / M", null, "TEE-BLK-M"],
    ["Kapuzenpullover - Schwarz / XL", null, "HOOD-BLK-XL"],
    // By SKU.
    ["", "tee_blk_m", "TEE-BLK-M"],
    ["", "ETSY-TEE-BLACK-M", "TEE-BLK-M"],
    ["", "TeeNavyXXL", "TEE-NVY-2XL"],
    ["", "MUG-11OZ-WHITE", "MUG-WHT-11"],
    ["", "CASE-IP15P-CLR-NEW", "CASE-IP15P-CLR"],
    ["Men's favourite", "HOOD/FRS/L", "HOOD-FRS-L"],
  ])("for %j with SKU %j is %s", (title, sku, code) => {
    expect(first(title, sku)).toBe(code);
  });

  it.each([
    ["Gift wrap", null],
    ["Custom Tee - Purple / M", null],
    ["Custom Tee - Black / 5XL", null],
    ["Mug 20oz White", null],
    ["Black / M", null],
    ["", "4711"],
    ["Custom Tee", null],
  ])("does not exist for %j with SKU %j, which fits no variant", (title, sku) => {
    expect(inShop({ title, sku })).toEqual([]);
  });

  it("is the variant whose whole code is in the SKU, whatever its catalog calls the color", () => {
    const framed = (code: string, color: string): Candidate => ({
      ...(SHOP[0] as Candidate), // Any.
      id: code,
      code,
      catalogId: "frames",
      catalog: "Framed Poster",
      color,
      size: "12 × 16 in",
    });
    const suggest = suggester(
      readVariants([framed("FRAME-NAT-12X16", "Natural ash"), framed("FRAME-BLK-12X16", "Black")]),
    );
    const codes = (title: string) =>
      suggest({ title, sku: "FRAME-NAT-12X16-NEW" }).map(({ candidate }) => candidate.code);
    expect(codes("Wreath Framed Print")).toEqual(["FRAME-NAT-12X16"]);
    expect(codes("Wreath Framed Print - Black")).toEqual([]);
  });

  it("has reasons", () => {
    expect(inShop({ title: "Custom Tee - Black / M", sku: "ETSY-TEE-BLK-M" })[0]?.reasons).toEqual([
      "SKU parts TEE, BLK, M are those of TEE-BLK-M",
      "“Tee” in the name fits Classic Tee",
      "Color Black and size M are in the SKU",
    ]);
    expect(inShop({ title: "Classic Tee - Black / M", sku: null })[0]?.reasons).toEqual([
      "Classic Tee is in the name",
      "Color Black and size M are in the name",
    ]);
  });

  it("is a shade of the color when the catalog has no plainer one", () => {
    expect(inShop({ title: "Tee - Green / M", sku: null }).map(({ candidate }) => candidate.code)).toEqual([
      "TEE-FRS-M",
    ]);
  });

  it("never mixes the color of the SKU with another one in the title", () => {
    expect(inShop({ title: "Tee - White / M", sku: "TEE-BLK-M" })).toEqual([]);
  });
});

describe("suggestions from a team's saved mappings", () => {
  const savedMapping = (title: string, sku: string | null, code: string): SavedMapping => {
    const candidate = SHOP.find((one) => one.code === code) as Candidate;
    return { title, sku, variantId: candidate.id, catalogId: candidate.catalogId };
  };

  it("lead to the catalog of items with the same name", () => {
    const suggested = suggester(readVariants(SHOP), [
      savedMapping("Grandpa Bear - Black / L", null, "HOOD-BLK-L"),
      savedMapping("Grandpa Bear - Navy / L", null, "HOOD-NVY-L"),
    ])({ title: "Grandpa Bear - White / M", sku: null });
    expect(suggested[0]).toMatchObject({
      candidate: { code: "HOOD-WHT-M" },
      reasons: [
        "Mapped earlier: 2 other items named “Grandpa Bear” to Heavy Hoodie",
        "Color White and size M are in the name",
      ],
    });
    expect(inShop({ title: "Grandpa Bear - White / M", sku: null })).toEqual([]);
  });

  it("lead to the catalog of SKUs with the same stem", () => {
    const suggested = suggester(readVariants(SHOP), [savedMapping("", "GB77-BLK-L", "HOOD-BLK-L")])({
      title: "",
      sku: "GB77-NVY-S",
    });
    expect(suggested[0]?.candidate.code).toBe("HOOD-NVY-S");
    expect(suggested[0]?.reasons[0]).toMatch(/^Mapped earlier: 1 other SKU with .* to Heavy Hoodie$/);
  });

  it("rank above a matching name alone", () => {
    const suggested = suggester(readVariants(SHOP), [
      savedMapping("Bear Tee - Black / L", null, "HOOD-BLK-L"),
    ]);
    expect(suggested({ title: "Bear Tee - Black / L", sku: "B-1" })[0]).toMatchObject({
      candidate: { code: "HOOD-BLK-L" },
      reasons: [
        "Mapped earlier: “Bear Tee - Black / L” to HOOD-BLK-L",
        "Color Black and size L are in the name",
      ],
    });
  });
});

describe("suggestions for any item", () => {
  const word = fc.constantFrom(
    "Custom",
    "Classic",
    "Tee",
    "Mug",
    "Hoodie",
    "Poster",
    "Dad",
    "2026",
    "Tote",
    "é'",
  );
  const title = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
  const options = fc.record({
    color: fc.constantFrom(...COLORS.map(([color]) => color)),
    size: fc.constantFrom(...LETTERS.map(([size]) => size)),
  });
  const sku = fc.option(fc.constantFrom("TEE", "X-HOOD", "MUG-9", "A1"), { nil: null });

  it("never contradict its color or size", () => {
    fc.assert(
      fc.property(title, options, sku, (name, { color, size }, code) => {
        const item = { title: `${name} - ${color} / ${size}`, sku: code };
        for (const { candidate } of inShop(item)) {
          expect([color, null]).toContain(candidate.color);
          expect([size, null]).toContain(candidate.size);
        }
      }),
    );
  });

  it("are at most five, best first, with reasons, independent of the order of the variants", () => {
    const anything = fc.oneof(fc.string({ unit: "grapheme" }), title);
    const shuffled = fc.shuffledSubarray(SHOP, { minLength: SHOP.length });
    fc.assert(
      fc.property(
        anything,
        fc.option(fc.oneof(fc.string(), sku.map(String)), { nil: null }),
        shuffled,
        (name, code, pool) => {
          const found = inShop({ title: name, sku: code });
          expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
          expect(found.map(({ score }) => score)).toEqual(
            found.map(({ score }) => score).sort((a, b) => b - a),
          );
          expect(found.every(({ reasons }) => reasons.length > 0)).toBe(true);
          expect(suggester(readVariants(pool))({ title: name, sku: code })).toEqual(found);
        },
      ),
    );
  });
});
