import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceRule } from "../../../src/domain/catalogs/price-rules.ts";
import { CENTERED } from "../../../src/domain/mockups/placement.ts";
import { chooseGoods, type OfferedCatalog } from "../../../src/domain/products/from-artwork/choose-goods.ts";

const FIXED: PriceRule = { kind: "set", unit: "$", amount: 2_499n };
const DOUBLED: PriceRule = { kind: "costPlus", plus: 10_000, ending: 99 };
const COLORS = ["Black", "White", "Navy"];
const SIZES = ["S", "M", "L"];
const slot = (number: number) => ({
  slot: number,
  label: `Slot ${number}`,
  required: false,
  minWidth: 0,
  minHeight: 0,
});
const tee: OfferedCatalog = {
  id: "tee",
  name: "Tee",
  designs: [slot(1), slot(2)],
  sizes: SIZES,
  colors: COLORS.map((name) => ({ name })),
  photos: [],
  // Neither in the order of colors nor of sizes.
  variants: SIZES.toReversed().flatMap((size) =>
    COLORS.toReversed().map((color) => ({
      id: `${color}-${size}`,
      code: `${color}-${size}`,
      color,
      size,
      printSizes: [],
      cost: 1n,
    })),
  ),
};
const artwork = [{ slot: 1, image: "files/uploads/a.png" }];
const offered = new Map([["tee", tee]]);
const some = (values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });

describe("the goods of a call", () => {
  it("have exactly the variants of the chosen colors and sizes, in the catalog's order", () => {
    fc.assert(
      fc.property(some(COLORS), some(SIZES), (colors, sizes) => {
        const [chosen] = chooseGoods({ goods: [{ catalog: "tee", colors, sizes }], artwork }, offered, FIXED);
        const wanted = COLORS.filter((color) => colors?.includes(color) ?? true).flatMap((color) =>
          SIZES.filter((size) => sizes?.includes(size) ?? true).map((size) => `${color}-${size}`),
        );
        expect(chosen?.variants.map(({ id }) => id)).toEqual(wanted);
        expect(chosen?.mockupColors).toEqual(COLORS.filter((color) => colors?.includes(color) ?? true));
      }),
    );
  });

  it("have the artwork of their own slots only", () => {
    const mug = { ...tee, id: "mug", name: "Mug", designs: [slot(1)] };
    const both = [...artwork, { slot: 2, image: "files/uploads/b.png" }];
    const goods = [{ catalog: "tee" }, { catalog: "mug" }];
    const chosen = chooseGoods({ goods, artwork: both }, new Map([...offered, ["mug", mug]]), FIXED);
    expect(chosen.map((one) => one.artwork.map(({ slot: number }) => number))).toEqual([[1, 2], [1]]);
  });

  it("have artwork where it lies on them, and else where it lies on all", () => {
    const mug = { ...tee, id: "mug", name: "Mug", designs: [slot(1)] };
    const both = [
      { slot: 1, image: "files/uploads/a.png", placement: { ...CENTERED, y: 0.2 } },
      { slot: 2, image: "files/uploads/b.png" },
    ];
    const own = { ...CENTERED, scale: 0.5 };
    const choose = (slots: number[]) =>
      chooseGoods(
        {
          goods: [
            { catalog: "tee" },
            { catalog: "mug", placements: slots.map((number) => ({ slot: number, placement: own })) },
          ],
          artwork: both,
        },
        new Map([...offered, ["mug", mug]]),
        FIXED,
      );
    expect(choose([1]).map((one) => one.artwork)).toEqual([both, [{ ...both[0], placement: own }]]);
    expect(() => choose([1, 2])).toThrow("Mug has no artwork in slot 2");
  });

  it("are refused with more mockups than a product has", () => {
    const colors = Array.from({ length: 21 }, (_, n) => `Color ${n}`);
    const many: OfferedCatalog = {
      ...tee,
      colors: colors.map((name) => ({ name })),
      variants: colors.map((color) => ({
        id: color,
        code: color,
        color,
        size: null,
        cost: 1n,
        printSizes: [],
      })),
    };
    const both = [...artwork, { slot: 2, image: "files/uploads/b.png" }];
    const choose = (goods: object) =>
      chooseGoods({ goods: [{ catalog: "tee", ...goods }], artwork: both }, new Map([["tee", many]]), FIXED);
    expect(() => choose({})).toThrow("at most 40 mockups");
    expect(choose({ colors: colors.slice(1) })).toHaveLength(1);
  });

  const withoutCost = (isWithout: (color: string, size: string) => boolean): OfferedCatalog => ({
    ...tee,
    variants: tee.variants.map((variant) => ({
      ...variant,
      cost: isWithout(variant.color ?? "", variant.size ?? "") ? null : 850n,
    })),
  });
  const chosenOf = (catalog: OfferedCatalog, rule: PriceRule = DOUBLED, goods: object = {}) =>
    chooseGoods({ goods: [{ catalog: "tee", ...goods }], artwork }, new Map([["tee", catalog]]), rule)[0];

  it("leave out the colors and sizes that have no price, in a sentence for each color", () => {
    const catalog = withoutCost((color, size) => color === "White" || (color === "Navy" && size === "L"));
    const chosen = chosenOf(catalog);
    expect(chosen?.mockupColors).toEqual(["Black", "Navy"]);
    expect(chosen?.variants.map(({ id }) => id)).toEqual([
      "Black-S",
      "Black-M",
      "Black-L",
      "Navy-S",
      "Navy-M",
    ]);
    expect(chosen?.unpriced).toEqual([
      {
        color: "White",
        sizes: [],
        message: "Tee, White: left out, because it has no price for your team",
      },
      {
        color: "Navy",
        sizes: ["L"],
        message: "Tee, Navy, L: left out, because it has no price for your team",
      },
    ]);
    expect(chosenOf(catalog, DOUBLED, { colors: ["Black"] })?.unpriced).toEqual([]);
  });

  it("have all variants where the rule needs no cost", () => {
    const chosen = chosenOf(
      withoutCost(() => true),
      FIXED,
    );
    expect([chosen?.variants.length, chosen?.unpriced]).toEqual([9, []]);
  });

  it("are refused where no variant has a price", () => {
    expect(() => chosenOf(withoutCost(() => true))).toThrow(
      "Tee has no price for your team (Black-S, Black-M, Black-L). Ask for one, or set the prices yourself",
    );
  });
});
