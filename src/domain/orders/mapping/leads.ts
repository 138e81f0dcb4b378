import { COLORS } from "./colors.ts";
import { alikeOf, byName, readHistory, type SavedMapping } from "./evidence.ts";
import { type NamedItem, productWords, readItem, type Stated } from "./read.ts";
import { SIZES } from "./sizes.ts";
import { segmentsOf } from "./words.ts";

/** Limits the search for an item's variants. */
export interface Leads {
  /** Catalogs by name and by the team's earlier mappings, the most likely first. */
  readonly catalogIds: readonly string[];
  /** Parts of its SKU that may be parts of a code, in upper case. */
  readonly parts: readonly string[];
  /** Possible spellings of its color and size in a catalog, in lower case. */
  readonly colors: readonly string[];
  readonly sizes: readonly string[];
}

const MAX_CATALOGS = 4;

const listed = (...words: (string | undefined)[]) =>
  words.flatMap((some) => some?.split(",").map((word) => word.trim()) ?? []);
const stated = (all: readonly Stated[]) => all.flatMap(({ values }) => [...values]);

/** All names of these colors and their shades. */
const colorsCalled = (values: readonly string[]) =>
  Object.entries(COLORS)
    .filter(([value, { of }]) => values.includes(value) || (of !== undefined && values.includes(of)))
    .flatMap(([value, { words, weak }]) => [value, ...listed(words, weak)]);

function sizeCalled(value: string): string[] {
  const size = SIZES[value];
  const names = size ? listed(size.words, size.weak) : [];
  const [, first, between, rest] = /^([\d.]+)(x|oz|ml)(.*)$/.exec(value) ?? [];
  const spaced = first
    ? [[first, between, rest].filter(Boolean).join(" "), `${first}" ${between} ${rest}"`]
    : [];
  return [value, ...names, ...names.map((name) => name.replaceAll(" ", "")), ...spaced];
}

/** Reads catalogs and history once; the result finds the leads of an item. */
export function leadsIn(
  catalogs: readonly { id: string; name: string }[],
  history: readonly SavedMapping[],
): (item: NamedItem) => Leads {
  const parsed = catalogs.map(({ id, name }) => ({
    id,
    name,
    words: productWords(segmentsOf(name).flat()),
  }));
  const past = readHistory(history);
  return (item) => {
    const read = readItem(item);
    const named = parsed
      .map(({ id, name, words }) => ({ id, points: byName(read, name, words).points }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, MAX_CATALOGS)
      .map(({ id }) => id);
    const before = new Set(alikeOf(read, past).map(({ past }) => past.catalogId));
    const chunks = (item.sku ?? "").split(/[^\p{L}\p{N}]+/u).filter((chunk) =>
      segmentsOf(chunk)
        .flat()
        .some(({ word }) => read.stem.has(word)),
    );
    return {
      catalogIds: [...new Set([...[...before].slice(0, MAX_CATALOGS), ...named])],
      parts: [...new Set([...read.stem, ...chunks].map((part) => part.toUpperCase()))],
      colors: [...colorsCalled(stated(read.colors)), ...read.words.keys()],
      sizes: [...stated(read.sizes).flatMap(sizeCalled)],
    };
  };
}
