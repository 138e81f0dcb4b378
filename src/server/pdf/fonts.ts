import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as fontkit from "fontkit";

export type Weight = "regular" | "bold";

/** A font file and the characters it covers. */
export interface Face {
  /** Unique among the fonts of a document. */
  readonly name: string;
  /** Opened when it is first asked for: the second of a weight is rarely needed. */
  readonly font: fontkit.Font;
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

function openFont(file: string): fontkit.Font {
  const font = fontkit.create(fs.readFileSync(file));
  if ("fonts" in font) throw new Error(`${file} is a collection of fonts`);
  return font;
}

class FontFile implements Face {
  readonly name: string;
  readonly #file: string;
  readonly #drawn = new Map<number, boolean>();
  #font: fontkit.Font | undefined;

  constructor(name: string, file: string) {
    this.name = name;
    this.#file = file;
  }

  get font(): fontkit.Font {
    this.#font ??= openFont(this.#file);
    return this.#font;
  }

  draws(codePoint: number): boolean {
    let drawn = this.#drawn.get(codePoint);
    if (drawn === undefined) {
      drawn = this.font.hasGlyphForCodePoint(codePoint);
      this.#drawn.set(codePoint, drawn);
    }
    return drawn;
  }
}

/** The fonts of a weight in order of preference. About 9 MB: for a short-lived thread. */
export const openFaces = (weight: Weight): readonly Face[] => [
  new FontFile(`wide ${weight}`, wide(weight)),
  new FontFile(`latin ${weight}`, latin(weight)),
];
