import {
  alikeOf,
  byHistory,
  byName,
  bySku,
  type Fit,
  fitOf,
  NONE,
  optionReasons,
  pointsOf,
  readHistory,
  type SavedMapping,
} from "./evidence.ts";
import {
  agesOf,
  type Candidate,
  type ItemRead,
  type NamedItem,
  type ProductWords,
  productWords,
  readItem,
  type Stated,
  valueOf,
  vocabularyWith,
} from "./read.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { segmentsOf } from "./words.ts";

/** A variant that an item probably is. `score` ranks it among the others; `reasons` say why, in words. */
export interface Suggestion<C extends Candidate = Candidate> {
  readonly candidate: C;
  readonly score: number;
  readonly reasons: readonly string[];
}

export const MAX_SUGGESTIONS = 5;

const ENOUGH = 30;
const OTHER_AGE = -20;
const OUT_OF_STOCK = -3;

const wordsOfCatalog = (catalog: string) => productWords(segmentsOf(catalog).flat());

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byScore = (a: Suggestion, b: Suggestion) =>
  b.score - a.score || compare(a.candidate.code, b.candidate.code) || compare(a.candidate.id, b.candidate.id);

/** Variants with all that is asked of them for every item, read once. */
export interface Variants<C extends Candidate = Candidate> {
  readonly vocabulary: Vocabulary;
  readonly entries: readonly {
    readonly candidate: C;
    readonly parts: ItemRead["parts"];
    readonly color: string | null;
    readonly size: string | null;
    readonly ages: ReadonlySet<string>;
    /** Its catalog has no other color, or size. */
    readonly isOnly: { readonly color: boolean; readonly size: boolean };
  }[];
  /** By catalog name. */
  readonly words: ReadonlyMap<string, ProductWords>;
}

/** Catalogs repeat the same few colors and sizes: each is looked at once. */
function onceEach<A extends string | null, T>(read: (one: A) => T): (one: A) => T {
  const cached = new Map<A, T>();
  return (one) => {
    const found = cached.get(one) ?? read(one);
    cached.set(one, found);
    return found;
  };
}

export function readVariants<C extends Candidate>(candidates: readonly C[]): Variants<C> {
  const vocabulary = vocabularyWith(candidates);
  const colorOf = onceEach((text: string) => valueOf("color", text));
  const sizeOf = onceEach((text: string) => valueOf("size", text));
  const agesIn = onceEach(agesOf);
  const colorsOf = new Map<string, Set<string | null>>();
  const sizesOf = new Map<string, Set<string | null>>();
  for (const { catalogId, color, size } of candidates) {
    colorsOf.set(catalogId, (colorsOf.get(catalogId) ?? new Set()).add(color));
    sizesOf.set(catalogId, (sizesOf.get(catalogId) ?? new Set()).add(size));
  }
  return {
    vocabulary,
    entries: candidates.map((candidate) => ({
      candidate,
      parts: readItem({ title: "", sku: candidate.code }, vocabulary).parts,
      color: candidate.color === null ? null : colorOf(candidate.color),
      size: candidate.size === null ? null : sizeOf(candidate.size),
      ages: agesIn(`${candidate.catalog} / ${candidate.size ?? ""}`),
      isOnly: {
        color: colorsOf.get(candidate.catalogId)?.size === 1,
        size: sizesOf.get(candidate.catalogId)?.size === 1,
      },
    })),
    words: new Map(
      [...new Set(candidates.map(({ catalog }) => catalog))].map((name) => [name, wordsOfCatalog(name)]),
    ),
  };
}

const isOther = (ages: ReadonlySet<string>, expected: ReadonlySet<string>) =>
  ages.size !== expected.size || [...ages].some((age) => !expected.has(age));

/**
 * Says of an item which of the variants it most probably is, the likeliest first, at most five: by parts of its
 * SKU, by its name, and by what the team mapped before. None of them contradicts a color or size that the item
 * states, and none is there for its color and size alone. Nothing is decided by this: a person chooses.
 */
export function suggester<C extends Candidate>(
  variants: Variants<C>,
  history: readonly SavedMapping[] = [],
): (item: NamedItem) => Suggestion<C>[] {
  const { vocabulary, entries } = variants;
  const past = readHistory(history, vocabulary);

  return (item) => {
    const read = readItem(item, vocabulary);
    const alike = alikeOf(read, past);
    const names = new Map(
      [...variants.words].map(([catalog, words]) => [catalog, byName(read, catalog, words)]),
    );
    const colorFit = onceEach((own: string | null) => fitOf("color", read.colors, own));
    const sizeFit = onceEach((own: string | null) => fitOf("size", read.sizes, own));
    const inName = (stated: readonly Stated[]) => stated.filter(({ source }) => source === "name");
    /** A SKU with the whole code states its color and size, by whatever words: `NAT` is this catalog's Natural ash. */
    const byCode = (kind: "color" | "size", stated: readonly Stated[], own: string | null): Fit =>
      fitOf(kind, inName(stated), own) === "against" ? "against" : "exact";
    const found = entries.flatMap(({ candidate, parts, color, size, ages, isOnly }): Suggestion<C>[] => {
      const fits = { color: colorFit(color), size: sizeFit(size) };
      if (parts.size > 0 && [...parts.keys()].every((part) => read.parts.has(part))) {
        if (fits.color === "against") fits.color = byCode("color", read.colors, color);
        if (fits.size === "against") fits.size = byCode("size", read.sizes, size);
      }
      if (fits.color === "against" || fits.size === "against") return [];
      const goods = [
        bySku(item, read, candidate.code, parts),
        names.get(candidate.catalog) ?? NONE,
        byHistory(item, read, candidate, alike),
      ].filter(({ points }) => points > 0);
      if (goods.length === 0) return [];
      const score =
        goods.reduce((sum, { points }) => sum + points, 0) +
        pointsOf(fits.color, isOnly.color) +
        pointsOf(fits.size, isOnly.size) +
        (isOther(ages, read.ages) ? OTHER_AGE : 0) +
        (candidate.inStock ? 0 : OUT_OF_STOCK);
      if (score < ENOUGH) return [];
      const reasons = [
        ...goods.flatMap(({ reason }) => reason ?? []),
        ...optionReasons(read, candidate, fits),
      ];
      return [{ candidate, score: Math.round(score), reasons }];
    });
    return found.sort(byScore).slice(0, MAX_SUGGESTIONS);
  };
}
