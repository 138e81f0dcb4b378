/** Further letters of a title say nothing that the first ones do not. */
const MAX_LETTERS = 500;

// Other characters than ASCII are escaped: one in a raw text would double the built program's size in memory.
const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const INCH = String.raw`(?:"|''|\u2033|\u201d|in(?:ch(?:es)?)?(?![\p{L}])\.?)`;
const YEARS = String.raw`(?:years?|yrs?|y|jahre|ans|a\u00f1os|anos|tu\u1ed5i)`;
const MONTHS = String.raw`(?:months?|mos?|monate|mois|meses|th\u00e1ng)`;
const END = String.raw`(?![\p{L}\p{N}])`;

const point = (number: string) => number.replace(",", ".");

/** Sizes that carry a number and a unit, and how each is written once for all: `12x16`, `30x40cm`, `11oz`, `5-6y`. */
const MEASURES: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    new RegExp(
      `(?<![\\p{N}.,])(${NUMBER})\\s?${INCH}?\\s?[x×]\\s?(${NUMBER})\\s?(cm|mm)?${INCH}?${END}`,
      "giu",
    ),
    (width = "", height = "", unit = "") => `${point(width)}x${point(height)}${unit.toLowerCase()}`,
  ],
  [
    new RegExp(`(?<![\\p{N}.,])(${NUMBER})[\\s-]?(?:fl\\.?\\s?)?(oz|ml)${END}`, "giu"),
    (amount = "", unit = "") => `${point(amount)}${unit.toLowerCase()}`,
  ],
  [
    new RegExp(`(?<!\\p{N})(\\d{1,2})\\s?[-–/]\\s?(\\d{1,2})\\s?${YEARS}${END}`, "giu"),
    (from = "", to = "") => `${from}-${to}y`,
  ],
  [
    new RegExp(`(?<!\\p{N})(\\d{1,2})\\s?[-–/]\\s?(\\d{1,2})\\s?${MONTHS}${END}`, "giu"),
    (from = "", to = "") => `${from}-${to}mo`,
  ],
  [new RegExp(`(?<!\\p{N})(\\d{1,2})T${END}`, "gu"), (age = "") => `${age}t`],
];

/** Replaces a measure within a text: a character that no text contains. */
const FIRST_MARK = 0xe000;
const MARKS = /[\uE000-\uF8FF]/gu;

/** A word of a text, in lower case, and as it was written. */
export interface Word {
  readonly word: string;
  readonly written: string;
  /** Of a measure: its size. */
  readonly size: string | null;
}

/** The parts of a text between dashes, slashes, commas and brackets. */
export type Segment = readonly Word[];

const SEGMENTS = /[/|,;:()[\]{}·•\n]|\s[-–—]+\s/u;
const NO_WORD = /[^\p{L}\p{M}\p{N}\uE000-\uF8FF]+/u;

/**
 * The words of a text, segment by segment. Words end at what is neither letter nor digit, where digits begin or
 * end (`TEE2XL`), and where small letters meet capitals (`BlackTee`); measures such as `12 x 16` stay whole.
 */
export function segmentsOf(text: string): Segment[] {
  const sizes: string[] = [];
  let marked = text.slice(0, MAX_LETTERS).replace(MARKS, " ").normalize("NFKC");
  for (const [pattern, format] of MEASURES) {
    marked = marked.replace(pattern, (_whole, ...found: (string | number | undefined)[]) => {
      // The groups, then place and whole text.
      sizes.push(format(...found.slice(0, -2).map((one) => String(one ?? ""))));
      return ` ${String.fromCharCode(FIRST_MARK + sizes.length - 1)} `;
    });
  }
  return marked
    .replace(/['’]s(?!\p{L})/gu, "")
    .replace(/(?<!\p{L})\p{L}{1,2}['’](?=\p{L})/gu, "")
    .split(SEGMENTS)
    .map((segment) =>
      segment
        .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
        .split(NO_WORD)
        .filter(Boolean)
        .map((written): Word => {
          const size = sizes[(written.codePointAt(0) ?? 0) - FIRST_MARK] ?? null;
          return { word: size ?? written.toLowerCase(), written: size ?? written, size };
        }),
    )
    .filter((segment) => segment.length > 0);
}

/** A phrase as vocabularies hold it. */
export const phraseOf = (text: string): string =>
  segmentsOf(text)
    .flat()
    .map(({ word }) => word)
    .join(" ");
