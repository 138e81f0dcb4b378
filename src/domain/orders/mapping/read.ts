import { EMPTY_WORDS, GOODS } from "./goods.ts";
import { knownWords, type Meaning, type Reading, readingsOf, type Vocabulary } from "./vocabulary.ts";
import { phraseOf, type Segment, segmentsOf, type Word } from "./words.ts";

/** An item with its names in a file or store. */
export interface NamedItem {
  readonly title: string;
  readonly sku: string | null;
}

/** A possible variant of an item. */
export interface Candidate {
  readonly id: string;
  readonly code: string;
  readonly catalogId: string;
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
  readonly inStock: boolean;
}

/** A color or size that an item mentions. Several values are alternatives. */
export interface Stated {
  readonly values: ReadonlySet<string>;
  readonly source: "SKU" | "name";
}

/** The meaning of an item's name and SKU. */
export interface ItemRead extends ProductWords {
  readonly colors: readonly Stated[];
  readonly sizes: readonly Stated[];
  readonly ages: ReadonlySet<string>;
  /** Parts of the SKU: normalized, with their spelling. */
  readonly parts: ReadonlyMap<string, string>;
  /** Parts that identify the product, not its color or size. */
  readonly stem: ReadonlySet<string>;
}

const GOODS_BY_PHRASE: Vocabulary = new Map(
  Object.entries(GOODS).flatMap(([value, names]) =>
    names
      .split(",")
      .map((name) => [phraseOf(name.trim()), [{ kind: "goods", value, sort: "plain" } as const]] as const),
  ),
);

const writtenOf = (words: readonly Word[]) => words.map(({ written }) => written).join(" ");

/** Words that distinguish products, with their spelling, and the kinds of goods among them. */
export interface ProductWords {
  readonly words: ReadonlyMap<string, string>;
  readonly goods: ReadonlySet<string>;
}

/** Selects the words that distinguish products; kinds of goods under one name, others unchanged. */
export function productWords(words: readonly Word[]): ProductWords {
  const all = new Map<string, string>();
  const goods = new Set<string>();
  for (const { words: phrase, meanings } of readingsOf(words, GOODS_BY_PHRASE)) {
    const [kind] = meanings;
    if (kind) goods.add(kind.value);
    const value = kind?.value ?? phrase[0]?.word ?? "";
    if (!EMPTY_WORDS.has(value)) all.set(value, writtenOf(phrase));
  }
  return { words: all, goods };
}

const isLoneLetter = ({ words }: Reading) => words.length === 1 && words[0]?.word.length === 1;
const isCapital = ({ words }: Reading) => words[0]?.written !== words[0]?.word;

/** The meanings that apply in a name: all of them among sizes and colors, otherwise those of unambiguous words. */
function inName(reading: Reading, isFirm: boolean, isLast: boolean): Meaning[] {
  return reading.meanings.filter(({ kind, sort }) => {
    if (sort === "code") return false;
    if (isFirm || sort === "plain") return true;
    if (sort === "offered") return kind === "color";
    return kind === "size" && isLoneLetter(reading) && isCapital(reading) && isLast;
  });
}

interface SegmentRead {
  readonly isFirm: boolean;
  readonly meanings: readonly Meaning[];
  readonly rest: readonly Word[];
}

function readSegment(segment: Segment, vocabulary: Vocabulary): SegmentRead {
  const readings = readingsOf(segment, vocabulary);
  const isFirm = readings.every(({ meanings }) => meanings.some(({ sort }) => sort !== "code"));
  const meanings: Meaning[] = [];
  const rest: Word[] = [];
  readings.forEach((reading, at) => {
    const held = inName(reading, isFirm, at === readings.length - 1);
    meanings.push(...held);
    if (held.length === 0) rest.push(...reading.words);
  });
  return { isFirm, meanings, rest };
}

const valuesOf = (kind: Meaning["kind"], meanings: readonly Meaning[]) =>
  new Set(meanings.filter((meaning) => meaning.kind === kind).map(({ value }) => value));

/** The values of a kind in segments: of every segment with no other meaning, or else the last one. */
function statedIn(kind: "color" | "size", segments: readonly SegmentRead[]): Stated[] {
  const stated = segments
    .map(({ isFirm, meanings }) => ({ isFirm, values: valuesOf(kind, meanings), source: "name" as const }))
    .filter(({ values }) => values.size > 0);
  const firm = stated.filter(({ isFirm }) => isFirm);
  return (firm.length > 0 ? firm : stated.slice(-1)).map(({ values, source }) => ({ values, source }));
}

/** The parts of a SKU: colors and sizes normalized, the rest unchanged. */
function readSku(sku: string, vocabulary: Vocabulary) {
  const parts = new Map<string, string>();
  const stem = new Set<string>();
  const stated: Partial<Record<Meaning["kind"], string>> = {};
  const readings = readingsOf(segmentsOf(sku).flat(), vocabulary);
  readings.forEach((reading, at) => {
    // A single leading letter is a store's prefix: S-1042 is no size.
    const meanings = at === 0 && isLoneLetter(reading) ? [] : reading.meanings;
    for (const { kind, value } of meanings) stated[kind] = value;
    const written = reading.words.map((word) => word.written).join("");
    const value = meanings[0]?.value ?? reading.words[0]?.word ?? "";
    parts.set(value, written.toUpperCase());
    if (meanings.length === 0 && /\p{L}{2}|\p{N}{3}/u.test(value)) stem.add(value);
  });
  return { parts, stem, stated };
}

const both = (one: string | undefined, others: readonly Stated[], softly: boolean): Stated[] => {
  const sku: Stated[] = one === undefined ? [] : [{ values: new Set([one]), source: "SKU" }];
  return softly && sku.length > 0 ? sku : [...sku, ...others];
};

/** Reads an item. Color and size of a SKU take precedence over those in a name. */
export function readItem({ title, sku }: NamedItem, vocabulary: Vocabulary = knownWords()): ItemRead {
  const segments = segmentsOf(title).map((segment) => readSegment(segment, vocabulary));
  const code = readSku(sku ?? "", vocabulary);
  const isPassing = (kind: Meaning["kind"]) =>
    !segments.some(({ isFirm, meanings }) => isFirm && meanings.some((meaning) => meaning.kind === kind));
  const ages = new Set(segments.flatMap(({ meanings }) => [...valuesOf("age", meanings)]));
  if (code.stated.age) ages.add(code.stated.age);
  return {
    colors: both(code.stated.color, statedIn("color", segments), isPassing("color")),
    sizes: both(code.stated.size, statedIn("size", segments), isPassing("size")),
    ages,
    ...productWords(segments.flatMap(({ rest }) => rest)),
    parts: code.parts,
    stem: code.stem,
  };
}

/** A catalog's word for a color or size, normalized if it is known. */
export function valueOf(kind: "color" | "size", text: string): string {
  const words = segmentsOf(text).flat();
  const [measure] = words;
  if (measure?.size && words.every(({ size }) => size !== null)) return measure.size;
  const meanings = readingsOf(words, knownWords()).map((reading) => reading.meanings);
  const own = meanings.flatMap((ones) => ones.filter((meaning) => meaning.kind === kind));
  const isWhole = meanings.every((ones) => ones.some((one) => one.kind === kind || one.kind === "age"));
  if (isWhole && own.length === 1 && own[0]) return own[0].value;
  return words.map(({ word }) => word).join(" ");
}

/** The tables with what these variants themselves are called: Sage, iPhone 15. */
export function vocabularyWith(candidates: readonly Candidate[]): Vocabulary {
  const all = new Map(knownWords());
  const offered = {
    color: new Set(candidates.map(({ color }) => color ?? "")),
    size: new Set(candidates.map(({ size }) => size ?? "")),
  };
  for (const kind of ["color", "size"] as const) {
    for (const text of offered[kind]) {
      const phrase = phraseOf(text);
      // A number alone is in too many names, and a measure is known for what it is.
      if (!/\p{L}/u.test(phrase) || segmentsOf(text)[0]?.[0]?.size) continue;
      const now = all.get(phrase) ?? [];
      if (now.some((meaning) => meaning.kind === kind && meaning.sort !== "code")) continue;
      all.set(phrase, [...now, { kind, value: valueOf(kind, text), sort: "offered" }]);
    }
  }
  return all;
}

/** For whom a variant is cut, by its catalog's name and its size together. */
export function agesOf(text: string): ReadonlySet<string> {
  const meanings = segmentsOf(text)
    .flatMap((segment) => readingsOf(segment, knownWords()))
    .flatMap((reading) => reading.meanings);
  return valuesOf("age", meanings);
}
