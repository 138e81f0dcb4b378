import { describe, expect, test } from "vitest";
import {
  choose,
  firstChoice,
  isMade,
  optionsOf,
  type PublicProduct,
  variantOf,
} from "../../../src/domain/catalogs/public-product.ts";

const variant = (option1: string | null, option2: string | null, price: number) => ({
  option1,
  option2,
  option3: null,
  price,
  shipUsFirst: false,
});

const tee: PublicProduct = {
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

describe("choosing", () => {
  test("begins with the first variant", () => {
    expect(variantOf(tee, firstChoice(tee))).toBe(tee.variants[0]);
    expect(variantOf({ ...tee, variants: [] }, firstChoice({ ...tee, variants: [] }))).toBeUndefined();
  });

  test("keeps the size when another colour has it, and its price follows", () => {
    const choice = choose(tee, ["Black", "M", null], 0, "Sand");
    expect(choice).toEqual(["Sand", "M", null]);
    expect(variantOf(tee, choice)?.price).toBe(25);
  });

  test("gives way to a colour that is not made in the size", () => {
    expect(choose(tee, ["Black", "2XL", null], 0, "Sand")).toEqual(["Sand", "S", null]);
  });

  test("of a value that nothing is made in changes nothing", () => {
    expect(choose(tee, ["Black", "M", null], 0, "Moss")).toEqual(["Black", "M", null]);
    expect([isMade(tee, 0, "Moss"), isMade(tee, 0, "Sand")]).toEqual([false, true]);
  });
});

describe("options", () => {
  test("are those declared", () => {
    expect(optionsOf(tee)).toEqual(tee.options);
  });

  test("are told by the variants of a product that a file brought", () => {
    const brought = {
      ...tee,
      options: [],
      variants: [variant("Black / S", null, 20), variant("Black / M", null, 20)],
    };
    expect(optionsOf(brought)).toEqual([{ name: "Option 1", values: ["Black / S", "Black / M"] }]);
    expect(optionsOf({ ...brought, variants: [variant(null, null, 20)] })).toEqual([]);
  });
});
