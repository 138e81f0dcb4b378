/** A cell or an input with tracking numbers: usually one, without the marks around it. */
export interface NumberText {
  readonly numbers: readonly string[];
  /** The page that it links to, where it was a link. */
  readonly url: string | null;
}

const VALID = /^[A-Z0-9]{4,50}$/;
/** The ZIP code of the destination before a number of USPS, as its barcode has it. */
const WITH_ZIP = /^420\d{5}(?:\d{4})?(9[1-5]\d{18,24})$/;
/** At most this long, as the column that stores it. */
const MAX_URL = 500;

/** A number as it is stored and compared: upper case, without spaces, dashes and the ZIP code of the destination. */
export function plainNumber(text: string): string {
  const plain = text.replace(/[\s\p{Pd}.#]/gu, "").toUpperCase();
  return WITH_ZIP.exec(plain)?.[1] ?? plain;
}

/** Whether a text is a number: 4 to 50 letters and digits, after what `plainNumber` removes. */
export const isTrackingNumber = (plain: string): boolean => VALID.test(plain);

/** `="9405…"` and `'9405…`, with which spreadsheets keep every digit. */
const withoutFormula = (text: string) => /^=\s*"(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, "");

const digitsOf = (text: string) => text.replace(/\D/g, "").length;

/** The number that a link shows: of its parameters and its path the one with the most digits. */
function numberOfLink(text: string): { number: string; url: string } | null {
  if (!/^https?:\/\//i.test(text) || text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  const parts = [
    ...url.searchParams.values(),
    ...url.pathname.split("/"),
    // Royal Mail and 17TRACK have it behind the hash.
    ...url.hash.split(/[#/=&?,]/),
  ];
  const [best] = parts
    .map((part) => plainNumber(decoded(part)))
    .filter((part) => isTrackingNumber(part) && digitsOf(part) >= 4)
    .toSorted((one, other) => digitsOf(other) - digitsOf(one));
  return best ? { number: best, url: url.href } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The least characters and digits of each of two numbers that only a space separates: groups of one are shorter. */
const LEAST_WHOLE = 10;
const LEAST_DIGITS = 6;

const isWhole = (part: string) => {
  const plain = plainNumber(part);
  return isTrackingNumber(plain) && plain.length >= LEAST_WHOLE && digitsOf(plain) >= LEAST_DIGITS;
};

/** The parts of a cell with several numbers; the text itself where it is one, however it is grouped. */
function partsOf(text: string): string[] {
  const marked = text.split(/[,;|/&+]|\band\b/i).map((part) => part.trim());
  const parts = marked.filter(Boolean);
  const spaced = text.split(/\s+/);
  if (parts.length > 1) return parts;
  return spaced.length > 1 && spaced.every(isWhole) ? spaced : [text];
}

/**
 * Reads tracking numbers as people and programs write them: grouped, in a link, as a formula, with a `#`, several in one
 * cell. A number that is not valid is returned as it is.
 */
export function readNumberText(raw: string): NumberText {
  const text = withoutFormula(raw.trim()).trim();
  const link = numberOfLink(text);
  if (link) return { numbers: [link.number], url: link.url };
  const links = text.split(/[\s,;|]+/).map(numberOfLink);
  if (links.length > 1 && links.every((one) => one !== null))
    return { numbers: [...new Set(links.flatMap((one) => one?.number ?? []))], url: null };
  return { numbers: [...new Set(partsOf(text).map(plainNumber))], url: null };
}
