import bidiFactory from "bidi-js";
import type { Direction } from "./fonts.ts";

/** The part of `Face` that the choice of a font needs. */
interface Coverage {
  readonly name: string;
  draws(codePoint: number): boolean;
}

/** Consecutive characters in the same font and direction. */
export interface Run {
  readonly face: string;
  readonly text: string;
  readonly direction: Direction;
}

const bidi = bidiFactory();

/** Normalizes to NFC, collapses white space and removes invisible characters, but not those that join or part letters. */
const cleaned = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Cs}\u{fe00}-\u{fe0f}]/gu, "");

/** Letters with marks of their own begin after these. */
const SIMPLE = /^[\0-\u02ff]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader sees as one character: a letter with its marks, or several joined ones. */
const clustersOf = (text: string): string[] =>
  SIMPLE.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

const JOINERS = /[\u200c\u200d]/g;
const isDrawn = (face: Coverage, text: string) =>
  [...text.replaceAll(JOINERS, "")].every((character) => face.draws(character.codePointAt(0) ?? 0));

/** A part of a text in the first font that covers it; `face` is undefined where none does. */
interface Piece {
  readonly face: string | undefined;
  readonly text: string;
}

/** A cluster in one font. Marks and joined characters that no font has together are taken one by one. */
function piecesOf(cluster: string, faces: readonly Coverage[]): Piece[] {
  const able = faces.find((face) => isDrawn(face, cluster));
  if (able) return [{ face: able.name, text: cluster }];
  const characters = [...cluster];
  if (characters.length > 1) return characters.flatMap((character) => piecesOf(character, faces));
  return [{ face: undefined, text: cluster }];
}

/** The characters of a text that no font covers. */
export const uncovered = (text: string, faces: readonly Coverage[]): string[] =>
  clustersOf(cleaned(text))
    .flatMap((cluster) => piecesOf(cluster, faces))
    .flatMap((piece) => (piece.face === undefined ? piece.text : []));

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A run with its level: odd ones are written from right to left. */
type Leveled = { face: string; text: string; level: number };

/** Runs from left to right as they are seen: rule L2 of the Unicode bidirectional algorithm. */
function reordered(runs: readonly Leveled[]): Leveled[] {
  const seen = [...runs];
  const highest = Math.max(...seen.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      if (to > from + 1) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return seen;
}

/**
 * Splits a text into runs by the first font that covers each character and by direction, in the order from left to right.
 * Characters that no font covers are left out: see `uncovered`.
 */
export function runsOf(given: string, faces: readonly Coverage[]): Run[] {
  const text = cleaned(given);
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : null;
  const runs: Leveled[] = [];
  let at = 0;
  for (const cluster of clustersOf(text)) {
    const level = levels?.[at] ?? 0;
    at += cluster.length;
    const seen = level % 2 === 1 ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster;
    for (const piece of piecesOf(seen, faces)) {
      if (piece.face === undefined) continue;
      const last = runs.at(-1);
      if (last?.face === piece.face && last.level === level) last.text += piece.text;
      else runs.push({ face: piece.face, text: piece.text, level });
    }
  }
  return (levels ? reordered(runs) : runs).map(({ face, text: part, level }) => ({
    face,
    text: part,
    direction: level % 2 === 1 ? "rtl" : "ltr",
  }));
}

const IDEOGRAPH = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u{3000}-\\u{303f}\\u{ff00}-\\u{ffef}";
const PIECE = new RegExp(`[${IDEOGRAPH}]|[^\\s${IDEOGRAPH}]+\\s*|\\s+`, "gu");

/** Wraps a text at `maxWidth`, between words and ideographs; words wider than a line are broken. */
export function wrapped(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line && widthOf((line + piece).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  };
  if (widthOf(text) <= maxWidth) return [text];
  for (const piece of text.match(PIECE) ?? []) {
    if (widthOf(piece.trimEnd()) <= maxWidth) add(piece);
    else for (const character of clustersOf(piece)) add(character);
  }
  return [...lines, line.trimEnd()];
}
