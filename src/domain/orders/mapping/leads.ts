import { COLORS } from "./colors.ts";
import { alikeOf, byName, type Learned, readHistory } from "./evidence.ts";
import { type NamedItem, productWords, readItem, type Stated } from "./read.ts";
import { SIZES } from "./sizes.ts";
import { segmentsOf } from "./words.ts";

/** Where the variants of an item are to be looked for, so that not all of them are. */
export interface Leads {
  /** Catalogs by their names and by what the team mapped before, the likeliest first. */
  readonly catalogIds: readonly string[];
  /** Parts of its SKU that may be parts of a code, in capitals. */
  readonly parts: readonly string[];
  /** How a catalog may write its color and size, in lower case. */
  readonly colors: readonly string[];
  readonly sizes: readonly string[];
}

const MOST_CATALOGS = 4;

const listed = (...words: (string | undefined)[]) =>
  words.flatMap((some) => some?.split(",").map((word) => word.trim()) ?? []);
const stated = (all: readonly Stated[]) => all.flatMap(({ values }) => [...values]);

/** Every name of these colors and of their shades. */
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

/** Reads catalogs and history once, and finds for an item where its variants may be. */
export function leadsIn(
  catalogs: readonly { id: string; name: string }[],
  history: readonly Learned[],
): (item: NamedItem) => Leads {
  const known = catalogs.map(({ id, name }) => ({
    id,
    name,
    words: productWords(segmentsOf(name).flat()),
  }));
  const past = readHistory(history);
  return (item) => {
    const read = readItem(item);
    const named = known
      .map(({ id, name, words }) => ({ id, points: byName(read, name, words).points }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST_CATALOGS)
      .map(({ id }) => id);
    const before = new Set(alikeOf(read, past).map(({ learned }) => learned.catalogId));
    const chunks = (item.sku ?? "").split(/[^\p{L}\p{N}]+/u).filter((chunk) =>
      segmentsOf(chunk)
        .flat()
        .some(({ word }) => read.stem.has(word)),
    );
    return {
      catalogIds: [...new Set([...[...before].slice(0, MOST_CATALOGS), ...named])],
      parts: [...new Set([...read.stem, ...chunks].map((part) => part.toUpperCase()))],
      colors: [...colorsCalled(stated(read.colors)), ...read.words.keys()],
      sizes: [...stated(read.sizes).flatMap(sizeCalled)],
    };
  };
}
