import { describe, expect, test } from "vitest";
import {
  choose,
  firstChoice,
  isMade,
  optionsOf,
  type PublicProduct,
  variantOf,
} from "../../../src/domain/products/public-product.ts";

const variant = (option1: string | null, option2: string | null, price: number) => ({
  option1,
  option2,
  option3: null,
  price,
  shipUsFirst: false,
});

const tee: PublicProduct = {
  shippingTitle: "",
  title: "Fern tee",
  description: "",
  otherMockup: [],
  options: [
    { name: "Color", values: ["Black", "Sand", "Moss"] },
    { name: "Size", values: ["S", "M", "2XL"] },
  ],
  variants: [
    variant("Black", "S", 24),
    variant("Black", "M", 24),
    variant("Black", "2XL", 27.5),
    variant("Sand", "S", 24),
    variant("Sand", "M", 25),
  ],
};

describe("choose and firstChoice", () => {
  test("start with the first variant", () => {
    expect(variantOf(tee, firstChoice(tee))).toBe(tee.variants[0]);
    expect(variantOf({ ...tee, variants: [] }, firstChoice({ ...tee, variants: [] }))).toBeUndefined();
  });

  test("keep the size when another color has it, and update the price", () => {
    const choice = choose(tee, ["Black", "M", null], 0, "Sand");
    expect(choice).toEqual(["Sand", "M", null]);
    expect(variantOf(tee, choice)?.price).toBe(25);
  });

  test("change the size for a color that is not made in it", () => {
    expect(choose(tee, ["Black", "2XL", null], 0, "Sand")).toEqual(["Sand", "S", null]);
  });

  test("change nothing for a value without variants", () => {
    expect(choose(tee, ["Black", "M", null], 0, "Moss")).toEqual(["Black", "M", null]);
    expect([isMade(tee, 0, "Moss"), isMade(tee, 0, "Sand")]).toEqual([false, true]);
  });
});

describe("optionsOf", () => {
  test("returns the declared options", () => {
    expect(optionsOf(tee)).toEqual(tee.options);
  });

  test("derives options from the variants of an imported product without options", () => {
    const product = {
      ...tee,
      options: [],
      variants: [variant("Black / S", null, 20), variant("Black / M", null, 20)],
    };
    expect(optionsOf(product)).toEqual([{ name: "Option 1", values: ["Black / S", "Black / M"] }]);
    expect(optionsOf({ ...product, variants: [variant(null, null, 20)] })).toEqual([]);
  });
});
