import { describe, expect, it } from "vitest";
import { matchToCatalog } from "../../../src/domain/products/match-catalog.ts";

const offered = (color: string | null, size: string | null) => ({
  id: `${color}-${size}`,
  code: `T-${color}-${size}`,
  color,
  size,
  cost: 850n,
  printSizes: [],
});
const catalogOf = (...variants: ReturnType<typeof offered>[]) => ({ id: "c", name: "Heavy tee", variants });
const TEE = catalogOf(
  ...["Black", "White", "Heather Grey"].flatMap((color) =>
    ["S", "M", "2XL"].map((size) => offered(color, size)),
  ),
);
const own = (options: readonly string[], over: object = {}) => ({
  id: options.join(),
  sku: "X",
  catalogVariant: null,
  option1: options[0] ?? null,
  option2: options[1] ?? null,
  option3: options[2] ?? null,
  ...over,
});
const matched = (variant: ReturnType<typeof own>, catalog = TEE) => {
  const [match] = matchToCatalog([variant], catalog);
  return match?.catalogVariant ?? match?.message;
};

describe("the catalog variant of a product's variant", () => {
  it("is the one whose color and size its options name, in any order and spelling", () => {
    expect(matched(own(["Black", "M"]))).toBe("Black-M");
    expect(matched(own(["m", "BLACK"]))).toBe("Black-M");
    expect(matched(own(["Black / M"]))).toBe("Black-M");
    expect(matched(own(["heather gray", "XXL"]))).toBe("Heather Grey-2XL");
    expect(matched(own(["Unisex", "White", "Small"]))).toBe("White-S");
    expect(matched(own(["Jet Black", "M"]))).toBe("Black-M");
  });

  it("is what it is mapped to already, if that is in the catalog", () => {
    expect(matched(own(["Black", "M"], { catalogVariant: "White-S" }))).toBe("White-S");
    expect(matched(own(["Black", "M"], { catalogVariant: "of another catalog" }))).toBe("Black-M");
  });

  it("is read from the SKU where there are no options", () => {
    expect(matched(own([], { sku: "SUNSET-BLACK-M" }))).toBe("Black-M");
    expect(matched(own(["White", "S"], { sku: "SUNSET-BLACK-M" }))).toBe("White-S");
  });

  it("needs no option for a color or size that the catalog has once", () => {
    const mug = catalogOf(offered("White", "11oz"), offered("White", "15oz"));
    expect(matched(own(["11oz"]), mug)).toBe("White-11oz");
    expect(matched(own(["Default Title"]), catalogOf(offered(null, null)))).toBe("null-null");
  });

  it("is none, with the reason, where nothing or several fit", () => {
    expect(matched(own(["Zebra", "M"]))).toBe("Its options name no color of Heavy tee");
    expect(matched(own(["Navy", "M"]))).toBe("Heavy tee does not have this color");
    expect(matched(own(["Black", "5XL"]))).toBe("Heavy tee does not have this size");
    expect(matched(own(["Black"]))).toBe("Its options name no size of Heavy tee");
    expect(matched(own(["Default Title"]))).toBe("Its options name no color and size of Heavy tee");
    const partly = catalogOf(offered("Black", "S"), offered("White", "M"));
    expect(matched(own(["Black", "M"]), partly)).toBe("Heavy tee does not have this color in this size");
    const twice = catalogOf(offered("Black", "M"), { ...offered("Black", "M"), id: "b", code: "T-2" });
    expect(matched(own(["Black", "M"]), twice)).toBe("Several variants fit: T-Black-M, T-2. Choose one");
  });
});
