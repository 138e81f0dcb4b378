import { describe, expect, it } from "vitest";
import { isExact, nameOfKey, skuOf } from "../../../src/domain/orders/mapping/key.ts";
import { storeKey, titledKey } from "../../../src/domain/orders/mapping/mapping-key.ts";
import {
  keyOfGoods,
  type SavedVariant,
  type SellableVariant,
  variantResolver,
} from "../../../src/domain/orders/mapping/resolve.ts";
import type { SoldGoods } from "../../../src/domain/orders/mapping/sold-goods.ts";

const variant = (code: string): SellableVariant => ({
  id: `id-${code}`,
  catalogId: "c",
  catalog: "Tee",
  code,
  color: "Black",
  size: "S",
  inStock: true,
  supplierMaxPrice: 700n,
  requiredSlots: [1],
});
const TEE = variant("TEE-BLK-S");
const saved = (artwork: string): SavedVariant => ({ variant: TEE, artworks: [artwork], mockup: null });
const goods = (title: string, over: Partial<SoldGoods> = {}): SoldGoods => ({
  id: `v-${title}`,
  productId: title,
  title,
  sku: "TEE-BLK-S",
  mockup: `${title}.webp`,
  option1: "Black",
  option2: "S",
  option3: null,
  catalogVariant: null,
  ...over,
});
const item = (product: string, variantText = "Black / S", over: object = {}) => ({
  sku: "TEE-BLK-S",
  product,
  variantText,
  key: "sku:TEE-BLK-S",
  artworks: [null],
  ...over,
});
const resolverOf = (mappings: Record<string, SavedVariant>, sold: SoldGoods[], variants = [TEE]) =>
  variantResolver({
    variants,
    saved: new Map(Object.entries(mappings)),
    goods: new Map([["TEE-BLK-S", sold]]),
    store: "s1",
  });

const TWO = [goods("Sunflower tee"), goods("Wild tee")];
const SKU = { "sku:TEE-BLK-S": saved("wild") };
const TITLED = {
  [titledKey({ sku: "tee-blk-s", product: "Sunflower tee", variantText: "Black / S" })]: saved("sun"),
};

describe("the variant and artwork of an item", () => {
  it("are those of the store's product, before those of SKU and title", () => {
    const resolve = resolverOf({ ...SKU, ...TITLED, "store:s1|1|2|black / s": saved("exact") }, TWO);
    const ids = { productId: "1", variantId: "2" };
    expect(resolve(item("Sunflower tee", "Black / S", ids))).toMatchObject({
      key: "store:s1|1|2|black / s",
      artworks: ["exact"],
    });
    expect(resolve(item("Sunflower tee", "Black / S", { ...ids, variantId: "3" })).artworks).toEqual(["sun"]);
  });

  it("are those of the product with its title, however its store writes the options", () => {
    const resolve = resolverOf({ ...SKU, ...TITLED }, TWO);
    for (const text of ["Black / S", "Color: Black, Size: S", "S, Black"])
      expect(resolve(item("Sunflower tee", text)).artworks, text).toEqual(["sun"]);
    expect(resolve(item("Sunflower tee - Black / S", "")).artworks).toEqual(["sun"]);
  });

  it("are none where several products share the SKU and none has the title, except for its own artwork", () => {
    const resolve = resolverOf({ ...SKU, ...TITLED }, TWO);
    const unknown = { variant: null, artworks: [null], mockup: null, isAmbiguous: true };
    expect(resolve(item("Another tee"))).toMatchObject(unknown);
    expect(resolve(item("", ""))).toMatchObject({ ...unknown, key: "titled:TEE-BLK-S|" });
    expect(resolve(item("Another tee", "", { artworks: ["own"] }))).toMatchObject({
      variant: TEE,
      artworks: ["own"],
    });
  });

  it("are never another product's where the product with the title has no mapping", () => {
    const resolve = resolverOf({ ...SKU, ...TITLED }, TWO);
    expect(resolve(item("Wild tee"))).toMatchObject({
      variant: TEE,
      artworks: [null],
      mockup: "Wild tee.webp",
    });
  });

  it("are those of the SKU where at most one product has it", () => {
    expect(resolverOf(SKU, [])(item("Any tee")).artworks).toEqual(["wild"]);
    expect(resolverOf(SKU, [goods("Sunflower tee")])(item("Any tee")).artworks).toEqual(["wild"]);
    expect(resolverOf({ ...SKU, ...TITLED }, [goods("Sunflower tee")])(item("Any tee")).artworks).toEqual([
      "sun",
    ]);
  });

  it("are not those of another variant of the product with the same SKU", () => {
    const own = { productId: "Tee", sku: "SQ-1" };
    const both = [
      goods("Tee", { ...own, id: "a", option1: "White", option2: "M" }),
      goods("Tee", { ...own, id: "b", option1: "Black", option2: "L" }),
    ];
    const savedFor = (id: string) => ({ variant: { ...variant(id), id }, artworks: [], mockup: null });
    const resolve = variantResolver({
      variants: [],
      saved: new Map(both.map((one) => [keyOfGoods(one), savedFor(one.id)])),
      goods: new Map([["SQ-1", both]]),
    });
    const of = (text: string) =>
      resolve({ ...item("Tee", text), sku: "SQ-1", key: "sku:SQ-1" }).variant?.id ?? null;
    expect([of("Black / L"), of("White / M"), of("Red / S")]).toEqual(["b", "a", null]);
  });

  it("are none where the item is not ours by its SKU, a catalog's too, unless it is mapped more exactly", () => {
    const notOurs: SavedVariant = { variant: null, isNotOurs: true, artworks: [], mockup: null };
    const bySku = { "sku:TEE-BLK-S": notOurs };
    for (const sold of [[], [goods("Sunflower tee")], TWO])
      expect(resolverOf(bySku, sold)(item("Any tee", "", { artworks: ["own"] }))).toMatchObject({
        variant: null,
        isNotOurs: true,
        isAmbiguous: false,
      });
    const resolve = resolverOf({ ...bySku, ...TITLED }, TWO);
    // The second is known by its product only, whose title its options follow.
    for (const text of ["Black / S", "Color: Black, Size: S"])
      expect(resolve(item("Sunflower tee", text)), text).toMatchObject({ variant: TEE, isNotOurs: false });
    const titled = resolverOf({ ...SKU, "titled:TEE-BLK-S|any tee": notOurs }, []);
    expect([titled(item("Any tee", "")).isNotOurs, titled(item("Other tee", "")).isNotOurs]).toEqual([
      true,
      false,
    ]);
  });

  it("are not learned for a shared SKU without a title", () => {
    const untitled = { "titled:TEE-BLK-S|": { variant: TEE, artworks: ["sun"], mockup: null } };
    expect(resolverOf(untitled, TWO)(item("", ""))).toMatchObject({ isAmbiguous: true, artworks: [null] });
    expect(resolverOf(untitled, [])(item("", "")).artworks).toEqual(["sun"]);
  });

  it("are not those of the SKU's mapping where the product with the title has no SKU of its own", () => {
    const sunflower = goods("Sunflower tee", { sku: null });
    expect(resolverOf(SKU, [sunflower])(item("Sunflower tee"))).toMatchObject({ artworks: [null] });
  });
});

describe("keys of mappings", () => {
  it("contain the SKU with the title, or the ids of the store", () => {
    const key = titledKey({ sku: " a|b ", product: "Tee ", variantText: "S" });
    expect([key, skuOf(key), nameOfKey(key), isExact(key)]).toEqual([
      "titled:A¦B|tee - s",
      "A¦B",
      "tee - s",
      true,
    ]);
    expect(isExact("sku:A")).toBe(false);
    expect(storeKey("s1", { productId: "12", variantId: "0" })).toBe("store:s1|12|0");
    expect(storeKey("s1", { productId: "4", variantId: "0", variantText: "Size: L " })).toBe(
      "store:s1|4|0|size: l",
    );
    expect(storeKey("s1", { variantId: "0" })).toBeNull();
    expect(storeKey("s1", { productId: "12" })).toBeNull();
    expect(storeKey(null, { productId: "12", variantId: "1" })).toBeNull();
  });
});
