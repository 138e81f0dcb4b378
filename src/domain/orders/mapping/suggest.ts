import {
  alikeOf,
  byHistory,
  byName,
  bySku,
  fitOf,
  type Learned,
  optionReasons,
  pointsOf,
  together,
} from "./evidence.ts";
import {
  agesOf,
  type Candidate,
  type NamedItem,
  productWords,
  readItem,
  valueOf,
  vocabularyWith,
} from "./read.ts";
import { segmentsOf } from "./words.ts";

/** A variant that an item probably is. `score` ranks it among the others; `reasons` say why, in words. */
export interface Suggestion {
  readonly candidate: Candidate;
  readonly score: number;
  readonly reasons: readonly string[];
}

export const MOST_SUGGESTIONS = 5;

const ENOUGH = 30;
const OTHER_AGE = -20;
const OUT_OF_STOCK = -3;

const wordsOfCatalog = (catalog: string) => productWords(segmentsOf(catalog).flat());

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byScore = (a: Suggestion, b: Suggestion) =>
  b.score - a.score || compare(a.candidate.code, b.candidate.code) || compare(a.candidate.id, b.candidate.id);

/**
 * Reads variants and what a team mapped before, once for many items. The function that it gives says which of the
 * variants an item most probably is, the likeliest first, at most five: by parts of its SKU, by its name, and by
 * the team's history. None of them contradicts a color or size that the item states, and none is there for its
 * color and size alone. Nothing is decided by this: a person chooses.
 */
export function suggester(candidates: readonly Candidate[], history: readonly Learned[] = []) {
  const vocabulary = vocabularyWith(candidates);
  const past = history.map((learned) => {
    const { words, stem } = readItem(learned, vocabulary);
    return { learned, words: together(words.keys()), stem: together(stem) };
  });
  const catalogs = new Map(
    [...new Set(candidates.map(({ catalog }) => catalog))].map((name) => [name, wordsOfCatalog(name)]),
  );
  const known = candidates.map((candidate) => ({
    candidate,
    parts: readItem({ title: "", sku: candidate.code }, vocabulary).parts,
    words: catalogs.get(candidate.catalog) ?? wordsOfCatalog(candidate.catalog),
    color: candidate.color === null ? null : valueOf("color", candidate.color),
    size: candidate.size === null ? null : valueOf("size", candidate.size),
    ages: agesOf(candidate),
  }));

  return (item: NamedItem): Suggestion[] => {
    const read = readItem(item, vocabulary);
    const alike = alikeOf(read, past);
    const found = known.flatMap(({ candidate, parts, words, color, size, ages }): Suggestion[] => {
      const fits = { color: fitOf("color", read.colors, color), size: fitOf("size", read.sizes, size) };
      if (fits.color === "against" || fits.size === "against") return [];
      const goods = [
        bySku(item, read, candidate.code, parts),
        byName(read, candidate.catalog, words),
        byHistory(item, read, candidate, alike),
      ].filter(({ points }) => points > 0);
      if (goods.length === 0) return [];
      const isOtherAge = ages.size !== read.ages.size || [...ages].some((age) => !read.ages.has(age));
      const score =
        goods.reduce((sum, { points }) => sum + points, 0) +
        pointsOf(fits.color, color) +
        pointsOf(fits.size, size) +
        (isOtherAge ? OTHER_AGE : 0) +
        (candidate.inStock ? 0 : OUT_OF_STOCK);
      if (score < ENOUGH) return [];
      const reasons = [
        ...goods.flatMap(({ reason }) => reason ?? []),
        ...optionReasons(read, candidate, fits),
      ];
      return [{ candidate, score: Math.round(score), reasons }];
    });
    return found.sort(byScore).slice(0, MOST_SUGGESTIONS);
  };
}

/** Where the variants of an item are to be looked for. */
export interface Leads {
  /** Catalogs by their names and by what the team mapped before, the likeliest first. */
  readonly catalogIds: readonly string[];
  /** Parts of its SKU that may be parts of a code, in capitals. */
  readonly parts: readonly string[];
}

const MOST_CATALOGS = 4;

/** Reads catalogs and history once, and finds for an item in which of them its variants may be. */
export function leadsIn(
  catalogs: readonly { id: string; name: string }[],
  history: readonly Learned[],
): (item: NamedItem) => Leads {
  const known = catalogs.map(({ id, name }) => ({ id, name, words: wordsOfCatalog(name) }));
  const past = history.map((learned) => {
    const { words, stem } = readItem(learned);
    return { learned, words: together(words.keys()), stem: together(stem) };
  });
  return (item) => {
    const read = readItem(item);
    const named = known
      .map(({ id, name, words }) => ({ id, points: byName(read, name, words).points }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST_CATALOGS)
      .map(({ id }) => id);
    const before = alikeOf(read, past).map(({ learned }) => learned.catalogId);
    return {
      catalogIds: [...new Set([...before.slice(0, MOST_CATALOGS), ...named])],
      parts: [...read.stem].map((part) => part.toUpperCase()),
    };
  };
}
