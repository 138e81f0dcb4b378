import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as fontkit from "fontkit";

export type Weight = "regular" | "bold";
export type Direction = "ltr" | "rtl";

/** A font file and the characters it covers. */
export interface Face {
  /** Unique among the fonts of a document. */
  readonly name: string;
  /** Opened when it is first asked for: most of a weight are rarely needed. */
  font(direction: Direction): fontkit.Font;
  draws(codePoint: number): boolean;
}

const { resolve } = createRequire(import.meta.url);

const embedPdf = (name: string, file: string, extension: "otf" | "ttf") => (weight: Weight) =>
  path.join(
    path.dirname(resolve(`@embedpdf/fonts-${name}`)),
    `../fonts/${file}-${weight === "bold" ? "Bold" : "Regular"}.${extension}`,
  );
const fontSource = (name: string, subset: string) => (weight: Weight) =>
  resolve(`@fontsource/${name}/files/${name}-${subset}-${weight === "bold" ? 700 : 400}-normal.woff`);

const wide = embedPdf("sc", "NotoSansHans", "otf");
const latin = fontSource("noto-sans", "latin-ext");
/** Each letter is a glyph with its points, so that text can be searched and copied; Noto Sans Arabic shares glyphs. */
const arabic = embedPdf("arabic", "NotoNaskhArabic", "ttf");
const korean = embedPdf("kr", "NotoSansKR", "otf");
const emoji = fontSource("noto-emoji", "emoji");

/** The other scripts with a font of their own, by the names of Unicode and of the font. */
const SCRIPTS = {
  Hebrew: "hebrew",
  Thai: "thai",
  Devanagari: "devanagari",
  Bengali: "bengali",
  Gujarati: "gujarati",
  Gurmukhi: "gurmukhi",
  Tamil: "tamil",
  Telugu: "telugu",
  Kannada: "kannada",
  Malayalam: "malayalam",
  Sinhala: "sinhala",
  Khmer: "khmer",
  Lao: "lao",
  Myanmar: "myanmar",
  Georgian: "georgian",
  Armenian: "armenian",
  Ethiopic: "ethiopic",
} as const;

/** The part of fontkit that places marks on letters, which its types omit. */
interface MarkPlacement {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void;
}
interface WithEngine {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkPlacement } };
}

/**
 * fontkit 2.0.4 fails where a letter has no place for a mark of that kind, which a font states by leaving it out. The mark
 * stays where it is then, as in other programs.
 */
function toleratesMissingAnchors(font: fontkit.Font): void {
  font.layout(" ");
  const placement = (font as unknown as WithEngine)._layoutEngine?.engine?.GPOSProcessor;
  if (!placement) return;
  const { applyAnchor } = placement;
  placement.applyAnchor = function (mark, base, at) {
    if (mark.markAnchor && base) applyAnchor.call(this, mark, base, at);
  };
}

function openFont(file: string): fontkit.Font {
  const font = fontkit.create(fs.readFileSync(file));
  if ("fonts" in font) throw new Error(`${file} is a collection of fonts`);
  toleratesMissingAnchors(font);
  return font;
}

/** Features that a text can be read without. */
const WITHOUT_MARKS = { mark: false, mkmk: false, kern: false, curs: false };

/** The font with texts laid out in one direction: fontkit derives it from the first letter, which digits do not have. */
const directed = (font: fontkit.Font, direction: Direction): fontkit.Font =>
  Object.create(font, {
    // pdfkit takes fonts of one name for one font.
    postscriptName: { value: `${font.postscriptName}-${direction}` },
    layout: {
      value(text: string, features?: string[] | Record<string, boolean>) {
        try {
          return font.layout(text, features, undefined, undefined, direction);
        } catch {
          // What buyers write must not prevent a document, whatever the font does with it.
          return font.layout(text, WITHOUT_MARKS, undefined, undefined, direction);
        }
      },
    },
  });

class FontFile implements Face {
  readonly name: string;
  readonly #file: () => string;
  /** The characters that it is asked for; `null` for all. */
  readonly #characters: RegExp | null;
  readonly #drawn = new Map<number, boolean>();
  readonly #directed = new Map<Direction, fontkit.Font>();
  #font: fontkit.Font | undefined;

  constructor(name: string, file: () => string, characters: RegExp | null = null) {
    this.name = name;
    this.#file = file;
    this.#characters = characters;
  }

  font(direction: Direction): fontkit.Font {
    const known = this.#directed.get(direction);
    if (known) return known;
    const font = directed(this.#open(), direction);
    this.#directed.set(direction, font);
    return font;
  }

  draws(codePoint: number): boolean {
    let drawn = this.#drawn.get(codePoint);
    if (drawn === undefined) {
      const isAsked = this.#characters?.test(String.fromCodePoint(codePoint)) ?? true;
      drawn = isAsked && this.#open().hasGlyphForCodePoint(codePoint);
      this.#drawn.set(codePoint, drawn);
    }
    return drawn;
  }

  #open(): fontkit.Font {
    this.#font ??= openFont(this.#file());
    return this.#font;
  }
}

const ofScripts = (weight: Weight): Face[] =>
  Object.entries(SCRIPTS).map(([script, subset]) => {
    const file = fontSource(`noto-sans-${subset}`, subset);
    return new FontFile(`${subset} ${weight}`, () => file(weight), new RegExp(`\\p{scx=${script}}`, "u"));
  });

/**
 * The fonts of a weight in order of preference: the first has Latin with Vietnamese, Cyrillic, Greek, Chinese and kana, but
 * not Latin Extended (`Ł`, `ž`). With it about 9 MB: for a short-lived thread.
 */
export const openFaces = (weight: Weight): readonly Face[] => [
  new FontFile(`wide ${weight}`, () => wide(weight)),
  new FontFile(`latin ${weight}`, () => latin(weight)),
  new FontFile(`arabic ${weight}`, () => arabic(weight), /\p{scx=Arabic}/u),
  ...ofScripts(weight),
  new FontFile(`korean ${weight}`, () => korean(weight), /\p{scx=Hangul}/u),
  new FontFile(`emoji ${weight}`, () => emoji(weight), /[\p{So}\p{Emoji}\u200d]/u),
];
