import { optionsText } from "./product-keys.ts";

/** A variant of a team's product that may be sold by a SKU: its own, or without one that of its catalog variant. */
export interface SoldGoods {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  readonly sku: string | null;
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
  readonly mockup: string | null;
  /** The id of its catalog variant. */
  readonly catalogVariant: string | null;
}

/** What a team sells by one SKU: of many products some, among them those with the titles that were asked for. */
export type GoodsOfSku = readonly SoldGoods[];

interface Titled {
  readonly product: string;
  readonly variantText: string;
}

const normal = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

/** `Color: Black, Size: S` and `Black / S` are the same options. */
const optionsKey = (text: string) =>
  normal(text)
    .split(/[/,;|]/)
    .map((part) => part.slice(part.lastIndexOf(":") + 1).trim())
    .filter(Boolean)
    .sort()
    .join("|");

/** What follows the title of a product in that of an item; null where the item has another title. */
function restAfter(title: string, product: string): string | null {
  const own = normal(product);
  if (own === "") return null;
  if (title === own) return "";
  return title.startsWith(`${own} - `) ? title.slice(own.length + " - ".length) : null;
}

const productsIn = (goods: GoodsOfSku) => new Set(goods.map(({ productId }) => productId)).size;

const withOwnSku = (goods: GoodsOfSku) => goods.filter(({ sku }) => sku !== null && sku.trim() !== "");

/** Whether several products of the team have the SKU as their own. */
export const isShared = (goods: GoodsOfSku): boolean => productsIn(withOwnSku(goods)) > 1;

/**
 * The goods that an item of this SKU is: those of the product with its title, or else of the only product with the SKU.
 * "shared" where several products may be meant; `null` where no product has the SKU, or the product's variants share it
 * and none of them has the item's options.
 */
export function goodsMeant(goods: GoodsOfSku, { product, variantText }: Titled): SoldGoods | "shared" | null {
  const title = normal([product, variantText].filter(Boolean).join(" - "));
  const titled = goods.flatMap((one) => {
    const rest = restAfter(title, one.title);
    return rest === null ? [] : [{ one, rest }];
  });
  // Titles may begin with those of others: "Tee" and "Tee - Kids".
  const longest = Math.max(0, ...titled.map(({ one }) => one.title.length));
  const named = titled.filter(({ one }) => one.title.length === longest);
  const among =
    named.length > 0 ? named : withOwnSku(goods).map((one) => ({ one, rest: normal(variantText) }));
  if (productsIn(among.map(({ one }) => one)) > 1) return "shared";
  if (among.length === 1) return among[0]?.one ?? null;
  const same = among.filter(({ one, rest }) => optionsKey(optionsText(one)) === optionsKey(rest));
  return same.length === 1 ? (same[0]?.one ?? null) : null;
}
