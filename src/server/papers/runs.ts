/** What can be asked of a face to choose one. */
interface Drawing {
  readonly name: string;
  draws(codePoint: number): boolean;
}

/** Characters in a row that one face draws. */
export interface Run {
  readonly face: string;
  readonly text: string;
}

/** Stands for what no face can draw: somebody sees that something was there. */
const MISSING = "□";

/** Composed where there is such a character; line ends and what cannot be seen become nothing more than a space. */
const cleaned = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cf}\p{Cc}\p{Cs}\u{fe00}-\u{fe0f}]/gu, "");

/** Splits a text by the first of the faces that draws each of its characters. */
export function runsOf(text: string, faces: readonly Drawing[]): Run[] {
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

/** Breaks a text into lines of at most `most`: between words and ideographs, within a word that fits on none. */
export function wrapped(text: string, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line && widthOf((line + piece).trimEnd()) > most) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  };
  if (widthOf(text) <= most) return [text];
  for (const piece of text.match(PIECE) ?? []) {
    if (widthOf(piece.trimEnd()) <= most) add(piece);
    else for (const character of piece) add(character);
  }
  return [...lines, line.trimEnd()];
}
