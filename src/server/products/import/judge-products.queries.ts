import { pacer } from "../../../domain/orders/import/file/source.ts";
import type { DecimalSign } from "../../../domain/orders/incoming/cells/numbers.ts";
import type { ProductDraft } from "../../../domain/products/import/draft.ts";
import { type JudgedProduct, judgeProduct } from "../../../domain/products/import/judge.ts";
import { productMatcher } from "../../../domain/products/import/match-products.ts";
import { namedVariant, type ResolveVariant } from "../../../domain/products/import/merge-variants.ts";
import { badField } from "../../api-error.ts";
import { sanitizeHtml } from "../../crud/write/html.ts";
import type { Transaction } from "../../db/transaction.ts";
import { loadVariants, resolverOf, sellableVariants } from "../../orders/mapping/sellable.queries.ts";
import { knownImages } from "./known-images.queries.ts";
import { type ProductTeam, productsNamed } from "./products-named.queries.ts";

/** Products of a file with what a person decided about them. */
export interface ProductsToJudge {
  readonly drafts: readonly ProductDraft[];
  readonly sign: DecimalSign | null;
  /** Accepted suggestions: the catalog variant by the mapping's key. */
  readonly mappings: Readonly<Record<string, string>>;
}

const NO_KEY = "";

/** Maps variants by the file's catalog SKU or their own, else by a saved mapping, else by an accepted suggestion. */
async function resolving(
  tx: Transaction,
  team: ProductTeam,
  { drafts, mappings }: ProductsToJudge,
): Promise<ResolveVariant> {
  const named = drafts.flatMap((draft) => draft.variants.map((variant) => namedVariant(draft, variant)));
  const byCatalogSku = named.map(({ catalogSku }) => ({ sku: catalogSku, key: NO_KEY }));
  const loaded = await loadVariants(tx, team, [...named, ...byCatalogSku]);
  const resolver = resolverOf(loaded);
  // The first of a SKU counts, and the last of a map.
  const byCode = new Map(loaded.variants.toReversed().map((variant) => [variant.code, variant]));
  const keys = new Set(named.map(({ key }) => key));
  const accepted = Object.entries(mappings).filter(([key]) => keys.has(key));
  const ids = accepted.map(([, id]) => id.toLowerCase());
  const sellable = await sellableVariants(tx, team.agencyId, ids);
  const chosen = new Map(
    accepted.flatMap(([key, id]) => (sellable.has(id.toLowerCase()) ? [[key, id.toLowerCase()]] : [])),
  );
  const artworks: readonly null[] = [];
  return ({ sku, catalogSku, product, variantText, key }) => {
    const ofFile = byCode.get(catalogSku) ?? byCode.get(sku);
    if (ofFile) return { variantId: ofFile.id, by: "sku" };
    const { variant } = resolver({ sku, product, variantText, key, artworks });
    if (variant) return { variantId: variant.id, by: "saved" };
    const id = chosen.get(key);
    return id ? { variantId: id, by: "accepted" } : null;
  };
}

/** What an import does with products, given what is stored now. `lock`: the stored ones, until the transaction ends. */
export async function judgeProducts(
  tx: Transaction,
  team: ProductTeam,
  products: ProductsToJudge,
  options: { readonly lock?: boolean } = {},
): Promise<JudgedProduct[]> {
  const { drafts, sign } = products;
  const match = productMatcher(await productsNamed(tx, team, drafts, options));
  const resolve = await resolving(tx, team, products);
  const { fetched, own } = await knownImages(tx, team, drafts);
  const context = { sign, sanitize: sanitizeHtml, resolve, fetched, own };
  const pace = pacer();
  const judged: JudgedProduct[] = [];
  for (const draft of drafts) {
    judged.push(judgeProduct(draft, match(draft), context));
    await pace();
  }
  return judged;
}

/** @throws ApiError for an accepted variant that the team may not sell */
export async function checkMappings(
  tx: Transaction,
  { agencyId }: ProductTeam,
  mappings: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = [...new Set(Object.values(mappings).map((id) => id.toLowerCase()))];
  const sellable = await sellableVariants(tx, agencyId, ids);
  if (ids.some((id) => !sellable.has(id)))
    throw badField("mappings", "A chosen variant is not for sale any more. Choose again");
}
