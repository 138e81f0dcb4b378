import { EMPTY_WORDS, GOODS } from "./goods.ts";
import { KNOWN, type Meaning, type Reading, readingsOf, type Vocabulary } from "./vocabulary.ts";
import { phraseOf, type Segment, segmentsOf, type Word } from "./words.ts";

/** An item as a file or a store calls it. */
export interface NamedItem {
  readonly title: string;
  readonly sku: string | null;
}

/** A variant that an item may turn out to be. */
export interface Candidate {
  readonly id: string;
  readonly code: string;
  readonly catalogId: string;
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
  readonly inStock: boolean;
}

/** A color or size that an item names; of several values any may be meant. */
export interface Stated {
  readonly values: ReadonlySet<string>;
  readonly source: "SKU" | "name";
}

/** What an item's name and SKU say. */
export interface ItemRead extends ProductWords {
  readonly colors: readonly Stated[];
  readonly sizes: readonly Stated[];
  readonly ages: ReadonlySet<string>;
  /** Parts of the SKU: what they stand for, with how they are written. */
  readonly parts: ReadonlyMap<string, string>;
  /** Parts that say which goods, not which color or size. */
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

/** Words that tell products apart, with how they are written, and which of them are kinds of goods. */
export interface ProductWords {
  readonly words: ReadonlyMap<string, string>;
  readonly goods: ReadonlySet<string>;
}

/** Of some words those that tell products apart: kinds of goods under one name, the others as they are. */
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

/** Meanings that hold in a name: all of what stands among nothing but sizes and colors, else plain words alone. */
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

/** What segments say of a kind: every one that says nothing else, or the last of the others. */
function statedIn(kind: "color" | "size", segments: readonly SegmentRead[]): Stated[] {
  const said = segments
    .map(({ isFirm, meanings }) => ({ isFirm, values: valuesOf(kind, meanings), source: "name" as const }))
    .filter(({ values }) => values.size > 0);
  const firm = said.filter(({ isFirm }) => isFirm);
  return (firm.length > 0 ? firm : said.slice(-1)).map(({ values, source }) => ({ values, source }));
}

/** The parts of a SKU: colors and sizes by what they mean, the rest as it is. */
function readSku(sku: string, vocabulary: Vocabulary) {
  const parts = new Map<string, string>();
  const stem = new Set<string>();
  const said: Partial<Record<Meaning["kind"], string>> = {};
  const readings = readingsOf(segmentsOf(sku).flat(), vocabulary);
  readings.forEach((reading, at) => {
    // A letter in front is a shop's own: S-1042 is no size.
    const meanings = at === 0 && isLoneLetter(reading) ? [] : reading.meanings;
    for (const { kind, value } of meanings) said[kind] = value;
    const written = reading.words.map((word) => word.written).join("");
    const value = meanings[0]?.value ?? reading.words[0]?.word ?? "";
    parts.set(value, written.toUpperCase());
    if (meanings.length === 0 && /\p{L}{2}|\p{N}{3}/u.test(value)) stem.add(value);
  });
  return { parts, stem, said };
}

const both = (one: string | undefined, others: readonly Stated[], softly: boolean): Stated[] => {
  const sku: Stated[] = one === undefined ? [] : [{ values: new Set([one]), source: "SKU" }];
  return softly && sku.length > 0 ? sku : [...sku, ...others];
};

/** What an item says. A SKU's color and size count before what a name says in passing. */
export function readItem({ title, sku }: NamedItem, vocabulary: Vocabulary = KNOWN): ItemRead {
  const segments = segmentsOf(title).map((segment) => readSegment(segment, vocabulary));
  const code = readSku(sku ?? "", vocabulary);
  const isPassing = (kind: Meaning["kind"]) =>
    !segments.some(({ isFirm, meanings }) => isFirm && meanings.some((meaning) => meaning.kind === kind));
  const ages = new Set(segments.flatMap(({ meanings }) => [...valuesOf("age", meanings)]));
  if (code.said.age) ages.add(code.said.age);
  return {
    colors: both(code.said.color, statedIn("color", segments), isPassing("color")),
    sizes: both(code.said.size, statedIn("size", segments), isPassing("size")),
    ages,
    ...productWords(segments.flatMap(({ rest }) => rest)),
    parts: code.parts,
    stem: code.stem,
  };
}

/** A catalog's own word for a color or size, by the name of the tables where they know it. */
export function valueOf(kind: "color" | "size", text: string): string {
  const words = segmentsOf(text).flat();
  const [measure] = words;
  if (measure?.size && words.every(({ size }) => size !== null)) return measure.size;
  const meanings = readingsOf(words, KNOWN).map((reading) => reading.meanings);
  const own = meanings.flatMap((ones) => ones.filter((meaning) => meaning.kind === kind));
  const isWhole = meanings.every((ones) => ones.some((one) => one.kind === kind || one.kind === "age"));
  if (isWhole && own.length === 1 && own[0]) return own[0].value;
  return words.map(({ word }) => word).join(" ");
}

/** The tables with what these variants themselves are called: Sage, iPhone 15. */
export function vocabularyWith(candidates: readonly Candidate[]): Vocabulary {
  const all = new Map(KNOWN);
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
    .flatMap((segment) => readingsOf(segment, KNOWN))
    .flatMap((reading) => reading.meanings);
  return valuesOf("age", meanings);
}
