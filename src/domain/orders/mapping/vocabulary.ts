import { lazy } from "../../lazy.ts";
import { COLORS } from "./colors.ts";
import { AGES, SIZES, YOUTH_SIZES } from "./sizes.ts";
import { phraseOf, type Word } from "./words.ts";

/** What a phrase says of an item: its color or size, for whom it is cut, which goods it is. */
export interface Meaning {
  readonly kind: "color" | "size" | "age" | "goods";
  readonly value: string;
  /** weak: also a word of everyday. code: a short form, to be read in SKUs alone. offered: a catalog's own word. */
  readonly sort: "plain" | "weak" | "code" | "offered";
}

export type Vocabulary = ReadonlyMap<string, readonly Meaning[]>;

const LONGEST = 5;

interface Entry {
  readonly words: string;
  readonly weak?: string;
  readonly codes?: string;
}

const listed = (words: string | undefined) => words?.split(",").map((word) => phraseOf(word.trim())) ?? [];

function buildVocabulary(): Map<string, Meaning[]> {
  const all = new Map<string, Meaning[]>();
  const add = (phrase: string, meaning: Meaning) => {
    all.set(phrase, [...(all.get(phrase) ?? []), meaning]);
  };
  const tables: readonly (readonly [Meaning["kind"], Readonly<Record<string, Entry>>])[] = [
    ["color", COLORS],
    ["size", SIZES],
    ["age", AGES],
  ];
  for (const [kind, table] of tables) {
    for (const [value, { words, weak, codes }] of Object.entries(table)) {
      for (const phrase of listed(words)) add(phrase, { kind, value, sort: "plain" });
      for (const phrase of listed(weak)) add(phrase, { kind, value, sort: "weak" });
      for (const phrase of listed(codes)) add(phrase, { kind, value, sort: "code" });
    }
  }
  for (const [phrase, value] of Object.entries(YOUTH_SIZES)) {
    add(phrase, { kind: "age", value: "youth", sort: "code" });
    add(phrase, { kind: "size", value, sort: "code" });
  }
  return all;
}

/** What the tables of colors, sizes and ages say. */
export const knownWords: () => Vocabulary = lazy(buildVocabulary);

/** The plain color that a color is a shade of, by the tables or by its last word: Sport Green is a green. */
export function plainColor(value: string): string | null {
  const listedAs = COLORS[value];
  if (listedAs) return listedAs.of ?? value;
  const last = value.split(" ").at(-1) ?? "";
  const meaning = knownWords()
    .get(last)
    ?.find(({ kind, sort }) => kind === "color" && sort === "plain");
  return meaning ? (COLORS[meaning.value]?.of ?? meaning.value) : null;
}

/** A word or phrase of a segment with what it means, if anything is known of it. */
export interface Reading {
  readonly words: readonly Word[];
  readonly meanings: readonly Meaning[];
}

/** A segment cut into the longest phrases that the vocabulary knows, and single words. */
export function readingsOf(segment: readonly Word[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < segment.length; ) {
    let taken: Reading | undefined;
    for (let length = Math.min(LONGEST, segment.length - at); length > 0 && !taken; length--) {
      const words = segment.slice(at, at + length);
      const meanings = vocabulary.get(words.map(({ word }) => word).join(" "));
      if (meanings) taken = { words, meanings };
    }
    const word = segment[at] as Word; // `at` lies within
    taken ??= {
      words: [word],
      meanings: word.size ? [{ kind: "size", value: word.size, sort: "plain" }] : [],
    };
    readings.push(taken);
    at += taken.words.length;
  }
  return readings;
}
