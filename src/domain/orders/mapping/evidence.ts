import { type ItemRead, type NamedItem, type ProductWords, readItem, type Stated } from "./read.ts";
import { plainColor, type Vocabulary } from "./vocabulary.ts";

/** Evidence for a variant: points, and the reason as text. */
export interface Evidence {
  readonly points: number;
  readonly reason?: string;
}
export const NONE: Evidence = { points: 0 };

/** Evidence of the product weighs more than color and size. */
const POINTS = {
  sameCode: 60,
  codeStem: 15,
  codeParts: 30,
  goods: 20,
  catalogWords: 15,
  catalogWithoutGoods: 25,
  sameVariant: 45,
  sameCatalog: 30,
  mostOthers: 10,
  exact: 15,
  shade: 8,
  untold: -10,
} as const;

const listed = (words: readonly string[]) => words.join(", ");
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Compares the parts of a SKU with a variant's code. */
export function bySku({ sku }: NamedItem, read: ItemRead, code: string, parts: ItemRead["parts"]): Evidence {
  if (!sku) return NONE;
  if (letters(sku) !== "" && letters(sku) === letters(code)) {
    const reason = sku === code ? `The SKU is ${code}` : `SKU ${sku} is another spelling of ${code}`;
    return { points: POINTS.sameCode, reason };
  }
  if (![...read.stem].some((part) => parts.has(part))) return NONE;
  const shared = [...read.parts].filter(([part]) => parts.has(part)).map(([, written]) => written);
  const isOne = shared.length === 1;
  const those = shared.length < parts.size ? `in ${code} too` : `${isOne ? "that" : "those"} of ${code}`;
  // Of two codes whose parts are all in the SKU, the longer one is meant: `IP15P` beside `IP15`.
  const exactness = shared.length === parts.size ? shared.length : 0;
  return {
    points: POINTS.codeStem + POINTS.codeParts * (shared.length / parts.size) + exactness,
    reason: `SKU ${isOne ? "part" : "parts"} ${listed(shared)} ${isOne ? "is" : "are"} ${those}`,
  };
}

/** Compares an item's name with a catalog's. */
export function byName(read: ItemRead, catalog: string, { words, goods }: ProductWords): Evidence {
  const shared = [...words.keys()].filter((word) => read.words.has(word));
  const kinds = shared.filter((word) => goods.has(word)).length;
  const share = (shared.length - kinds) / Math.max(1, words.size - goods.size);
  if (shared.length === 0 || (kinds === 0 && (goods.size > 0 || share < 0.5))) return NONE;
  return {
    points: kinds > 0 ? POINTS.goods + POINTS.catalogWords * share : POINTS.catalogWithoutGoods * share,
    reason:
      shared.length === words.size
        ? `${catalog} is in the name`
        : `“${listed(shared.map((word) => read.words.get(word) ?? word))}” in the name fits ${catalog}`,
  };
}

/** An earlier mapping of the team. */
export interface SavedMapping {
  readonly title: string;
  readonly sku: string | null;
  readonly variantId: string;
  readonly catalogId: string;
}

interface ReadMapping {
  readonly past: SavedMapping;
  /** Product words and stem of the SKU, each as one text. */
  readonly words: string;
  readonly stem: string;
}

const together = (words: Iterable<string>): string => [...words].sort().join(" ");

export const readHistory = (history: readonly SavedMapping[], vocabulary?: Vocabulary): ReadMapping[] =>
  history.map((past) => {
    const { words, stem } = readItem(past, vocabulary);
    return { past, words: together(words.keys()), stem: together(stem) };
  });

/** The team's earlier mappings of items with this name, or with a SKU of this stem. */
export function alikeOf(read: ItemRead, history: readonly ReadMapping[]): ReadMapping[] {
  const words = together(read.words.keys());
  const stem = together(read.stem);
  return history.filter((one) => (words !== "" && one.words === words) || (stem !== "" && one.stem === stem));
}

const others = (count: number, one: string) => `${count} other ${one}${count === 1 ? "" : "s"}`;

/** Evidence from the team's earlier mappings of similar items: to this variant, or to others of its catalog. */
export function byHistory(
  item: NamedItem,
  read: ItemRead,
  candidate: { id: string; code: string; catalogId: string; catalog: string },
  alike: readonly ReadMapping[],
): Evidence {
  const same = alike.find(
    ({ past }) => past.variantId === candidate.id && past.title === item.title && item.title !== "",
  );
  if (same) {
    const which = same.past.sku ? ` of SKU ${same.past.sku}` : "";
    return {
      points: POINTS.sameVariant,
      reason: `Mapped earlier: “${item.title}”${which} to ${candidate.code}`,
    };
  }
  const there = alike.filter(({ past }) => past.catalogId === candidate.catalogId);
  if (there.length === 0) return NONE;
  const words = together(read.words.keys());
  const named = there.filter((one) => words !== "" && one.words === words).length;
  const which =
    named > 0
      ? `${others(named, "item")} named “${[...read.words.values()].join(" ")}”`
      : `${others(there.length, "SKU")} with ${listed([...read.stem].map((part) => read.parts.get(part) ?? part))}`;
  return {
    points: POINTS.sameCatalog + Math.min(there.length, POINTS.mostOthers),
    reason: `Mapped earlier: ${which} to ${candidate.catalog}`,
  };
}

/** How a variant's color or size compares with the item's text. none: the variant has none. */
export type Fit = "exact" | "shade" | "untold" | "none" | "against";

export function fitOf(kind: "color" | "size", stated: readonly Stated[], own: string | null): Fit {
  if (own === null) return "none";
  if (stated.length === 0) return "untold";
  const fits = stated.map(({ values }): Fit => {
    if (values.has(own)) return "exact";
    if (kind === "size") return "against";
    const plain = plainColor(own);
    return [...values].some((one) => one === plain || own === plainColor(one)) ? "shade" : "against";
  });
  if (fits.includes("against")) return "against";
  return fits.includes("shade") ? "shade" : "exact";
}

/** `isOnly`: the catalog has no other value, so that an item may omit it. */
export function pointsOf(fit: Fit, isOnly: boolean): number {
  if (fit === "exact") return POINTS.exact;
  if (fit === "shade") return POINTS.shade;
  return fit === "untold" && !isOnly ? POINTS.untold : 0;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Color Black and size M are in the name" */
export function optionReasons(
  read: ItemRead,
  { color, size }: { color: string | null; size: string | null },
  fits: { color: Fit; size: Fit },
): string[] {
  const found = [
    { what: `color ${color}`, fit: fits.color, stated: read.colors },
    { what: `size ${size}`, fit: fits.size, stated: read.sizes },
  ]
    .filter(({ fit }) => fit === "exact")
    .map(({ what, stated }) => ({ what, source: stated[0]?.source ?? "name" }));
  const [first, second] = found;
  if (first && second && first.source === second.source) {
    return [capital(`${first.what} and ${second.what} are in the ${first.source}`)];
  }
  return found.map(({ what, source }) => capital(`${what} is in the ${source}`));
}
