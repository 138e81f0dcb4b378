import { type ProductDraft, type ProductProblem, problem, problemOfRow } from "./draft.ts";
import type { StoredProduct } from "./product-values.ts";
import { lookupKey, readingsOf } from "./text.ts";

/** What a file names a product by, the surest first. */
const NAMES = ["id", "serverId", "handle", "title"] as const;
type Name = (typeof NAMES)[number];

const LABELS: Readonly<Record<Name, string>> = {
  id: "Id",
  serverId: "id in the store",
  handle: "handle",
  title: "title",
};

/** The texts by which stored products are looked up for these drafts. */
export function productNames(drafts: readonly ProductDraft[]): Readonly<Record<Name, readonly string[]>> {
  const named = (name: Name) => [
    ...new Set(drafts.flatMap((draft) => (draft[name] ? readingsOf(draft[name].text) : []))),
  ];
  return { id: named("id"), serverId: named("serverId"), handle: named("handle"), title: named("title") };
}

type Found = { readonly stored: StoredProduct | null } | { readonly problem: ProductProblem };

/** A product of another id or handle is another one, whatever its title. */
const mayBe = (draft: ProductDraft, product: StoredProduct) =>
  (draft.serverId === null || product.serverId === null) &&
  (draft.handle === null || product.handle === null);

/**
 * Finds the stored product of each draft: by its id, the store's id or the handle, else by its title where neither names
 * another product. A product that several drafts name, and a name that several products have, is a problem.
 */
export function productMatcher(products: readonly StoredProduct[]): (draft: ProductDraft) => Found {
  const index = new Map<string, StoredProduct[]>();
  const keyOf = (name: Name, text: string) => `${name} ${lookupKey(text)}`;
  for (const product of products)
    for (const name of NAMES) {
      const text = product[name];
      if (text === null || text === "") continue;
      const key = keyOf(name, text);
      index.set(key, [...(index.get(key) ?? []), product]);
    }
  const rowOf = new Map<string, number>();
  return (draft) => {
    for (const name of NAMES) {
      const given = draft[name];
      if (!given) continue;
      const all = new Set(readingsOf(given.text).flatMap((text) => index.get(keyOf(name, text)) ?? []));
      const found = name === "title" ? [...all].filter((product) => mayBe(draft, product)) : [...all];
      const [stored] = found;
      if (!stored) {
        if (name !== "id") continue;
        return { problem: problem(given, "You have no product with this Id. Leave it empty for a new one") };
      }
      if (found.length > 1)
        return { problem: problem(given, `Several of your products have this ${LABELS[name]}`) };
      const earlier = rowOf.get(stored.id);
      if (earlier !== undefined)
        return { problem: problemOfRow(draft.row, `Row ${earlier} names the same product`) };
      rowOf.set(stored.id, draft.row);
      return { stored };
    }
    return { stored: null };
  };
}
