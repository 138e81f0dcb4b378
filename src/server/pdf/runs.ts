/** The part of `Face` that the choice of a font needs. */
interface Coverage {
  readonly name: string;
  draws(codePoint: number): boolean;
}

/** Consecutive characters in the same font. */
export interface Run {
  readonly face: string;
  readonly text: string;
}

/** Replaces characters that no font covers. */
const MISSING = "□";

/** Normalizes to NFC, collapses white space and removes invisible characters. */
const cleaned = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\u{fe00}-\u{fe0f}]/gu, "");

/** Splits a text into runs by the first font that covers each character. */
export function runsOf(text: string, faces: readonly Coverage[]): Run[] {
  const runs: { face: string; text: string }[] = [];
  for (const character of cleaned(text)) {
    const able = faces.find((face) => face.draws(character.codePointAt(0) ?? 0));
    const face = (able ?? faces[0])?.name ?? "";
    const drawn = able ? character : MISSING;
    const last = runs.at(-1);
    if (last?.face === face) last.text += drawn;
    else runs.push({ face, text: drawn });
  }
  return runs;
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
    else for (const character of piece) add(character);
  }
  return [...lines, line.trimEnd()];
}
