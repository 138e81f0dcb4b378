import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as fontkit from "fontkit";

export type Weight = "regular" | "bold";

/** A font file and the characters it covers. */
export interface Face {
  /** Unique among the fonts of a document. */
  readonly name: string;
  readonly bytes: Buffer;
  draws(codePoint: number): boolean;
}

const { resolve } = createRequire(import.meta.url);

/** Latin with Vietnamese, Cyrillic, Greek, Chinese and kana, but not Latin Extended (`Ł`, `ž`). */
const wide = (weight: Weight) =>
  path.join(
    path.dirname(resolve("@embedpdf/fonts-sc")),
    `../fonts/NotoSansHans-${weight === "bold" ? "Bold" : "Regular"}.otf`,
  );
const latin = (weight: Weight) =>
  resolve(`@fontsource/noto-sans/files/noto-sans-latin-ext-${weight === "bold" ? 700 : 400}-normal.woff`);

function open(name: string, file: string): Face {
  const bytes = fs.readFileSync(file);
  const font = fontkit.create(bytes);
  if ("fonts" in font) throw new Error(`${file} is a collection of fonts`);
  return { name, bytes, draws: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

/** The fonts of a weight in order of preference. About 9 MB: for a short-lived thread. */
export const openFaces = (weight: Weight): readonly Face[] => [
  open(`wide ${weight}`, wide(weight)),
  open(`latin ${weight}`, latin(weight)),
];
