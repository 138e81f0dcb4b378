import type { Address } from "./address.ts";
import type { AddressFinding } from "./verdict.ts";

/** Characters of a line that carriers print: UPS, FedEx and USPS labels take 35. */
export const LINE_LENGTH = 35;

const LINES = ["fullName", "address1", "address2", "city"] as const;
const NAMES: Readonly<Record<(typeof LINES)[number], string>> = {
  fullName: "name",
  address1: "street",
  address2: "second line",
  city: "city",
};

/** What stores show instead of a buyer's data: `R*** D***`, `████`, `XXXXX`, `[redacted]`. */
const MASKED =
  /[\p{L}\p{N}]\*{2,}|\*{2,}\p{L}|\*{3,}|(?<!\p{L})\p{L}\*(?![\p{L}\p{N}])|^\W*\*{2,}\W*$|[•█▇■●]{2,}|\bx{4,}\b|^\W*(?:redacted|hidden|masked|gdpr removed)\W*$/iu;

/** Whether the stars are around a text, and hide nothing: `** leave at door **`. */
function isDecorated(text: string): boolean {
  const [stars = ""] = /^\*+/.exec(text) ?? [];
  const inner = text.slice(stars.length, -stars.length);
  return stars !== "" && text.endsWith(stars) && !inner.includes("*") && /\p{L}{2}/u.test(inner);
}

function masked(address: Address): AddressFinding[] {
  const isMasked = (text: string) => MASKED.test(text) && !isDecorated(text);
  return LINES.filter((field) => isMasked((address[field] ?? "").trim())).map((field) => ({
    verdict: "wrong",
    field,
    message: `The ${NAMES[field]} "${address[field]}" is masked by its store. Ask the buyer or open the order there`,
  }));
}

/** Letters with accents count once, however they are coded. */
const lengthOf = (text: string): number => [...text.trim().normalize("NFC")].length;

function tooLong(address: Address): AddressFinding[] {
  return LINES.filter((field) => lengthOf(address[field] ?? "") > LINE_LENGTH).map((field) => {
    const text = (address[field] ?? "").trim();
    const moved = field === "address1" ? unitMoved({ ...address, address1: text }) : null;
    return {
      verdict: "doubtful",
      field,
      message: `The ${NAMES[field]} has ${lengthOf(text)} characters. Carriers print ${LINE_LENGTH}`,
      ...(moved && { suggestion: moved }),
    };
  });
}

/** A unit at the end of a street: `12 Main St Apt 4B`. */
const UNIT =
  /^(.*\S)[\s,]+((?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|space|spc|#)\.?\s*#?\s*[\w-]+)$/i;

/** The street with its unit in the second line, where that is empty; `null` where there is nothing to move. */
function unitMoved({ address1, address2 = "" }: Address): Partial<Address> | null {
  const [, street, unit] = UNIT.exec(address1) ?? [];
  return street && unit && address2.trim() === "" ? { address1: street, address2: unit } : null;
}

/** What people type where a form wants a street or a city. */
const FILLER_WORD =
  /^(?:none|null|nil|undefined|unknown|test|asdf\w*|qwerty|same|as|above|address|street|city|n\/?a)$/i;
/** Word by word: in one pattern, a long line could be split in too many ways. */
const isFiller = (text: string) =>
  text
    .split(/[\s.,!]+/)
    .filter(Boolean)
    .every((word) => FILLER_WORD.test(word));
/** Fillers that are also names of towns. */
const TOWN = /^(?:none|same|street)$/i;
const NUMBERED_FILLER =
  /^(?:\d+\s+)?(?:none|null|undefined|unknown|test|asdf\w*|qwerty)(?:\s+address)?(?:\s+\d+)?$/i;
/** What programs write for a name that is not there. "Null" and "Na" are names. */
const NO_NAME = /^(?:(?:undefined|null|NULL|N\/A|n\/a|NaN|None None)\s*)+$/;
const URL = /^(?:https?:\/\/|www\.)\S+$/i;
const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^(?:tel|phone|ph|mobile|cell)?[.:\s]*\+?[\d\s().-]{7,}$/i;
/** There the line before or after is the customer's number. */
const LOCKER = /^(?:packstation|postfiliale)\b/i;
const HAS_LETTER = /\p{L}/u;
/** The digits of a phone number; fewer are a block, house and flat where these have numbers only. */
const PHONE_DIGITS = { usual: 7, byNumber: 9 };
/** There villages number their houses without streets, or cities their blocks. */
const BY_NUMBER: ReadonlySet<string> = new Set("AT BA CZ HR HU JP KR PL RO RS SI SK TW".split(" "));
/** There a number alone is no place; elsewhere it may be a house in a village or of a postal code. */
const BY_STREET: ReadonlySet<string> = new Set(["US", "CA", "AU", "NZ"]);

const isRepeated = (text: string) => /^(\p{L})\1{2,}$/u.test(text);
const isNothing = (text: string) => !HAS_LETTER.test(text) || isRepeated(text) || isFiller(text);
/** Whether a second line names a street or a locker, and not a part of a house. */
const isStreetLine = (text: string) => !isNothing(text) && !UNIT.test(`- ${text}`);

type Fault = Pick<AddressFinding, "verdict" | "message">;

/** Why a street cannot be one; `null` where it may be. */
function streetFault({ address1, address2 = "", countryCode }: Address): Fault | null {
  const text = address1.trim();
  const isByNumber = BY_NUMBER.has(countryCode);
  const digits = text.replaceAll(/\D/g, "").length;
  if (LOCKER.test(address2.trim())) return null;
  if (EMAIL.test(text)) return { verdict: "wrong", message: `The street "${text}" is an email address` };
  if (PHONE.test(text) && digits >= PHONE_DIGITS[isByNumber ? "byNumber" : "usual"])
    return {
      // With the street in the second line, it still arrives.
      verdict: isStreetLine(address2.trim()) ? "doubtful" : "wrong",
      message: `The street "${text}" is a phone number`,
    };
  const message = `"${text}" is no street`;
  if (/\p{N}/u.test(text) && !HAS_LETTER.test(text)) {
    if (isByNumber || isStreetLine(address2.trim())) return null;
    return { verdict: BY_STREET.has(countryCode) ? "wrong" : "doubtful", message };
  }
  if (URL.test(text)) return { verdict: "wrong", message: `The street "${text}" is a link` };
  if (NUMBERED_FILLER.test(text) && !isFiller(text)) return { verdict: "doubtful", message };
  const isStreet = !isNothing(text) && !/^[a-z]$/i.test(text);
  return isStreet ? null : { verdict: "wrong", message };
}

function cityFault(town: string): Fault | null {
  const isDoubtful = TOWN.test(town) || /^[a-z]$/i.test(town);
  if (!isNothing(town) && !isDoubtful) return null;
  return { verdict: isDoubtful ? "doubtful" : "wrong", message: `"${town}" is no city` };
}

/** A parcel finds its house with any name; somebody should look at what cannot be one. */
function nameFault(name: string): Fault | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return { verdict: "wrong", message: `"${name}" is no name` };
  const isDoubtful = NO_NAME.test(name) || EMAIL.test(name) || PHONE.test(name);
  return isDoubtful ? { verdict: "doubtful", message: `"${name}" is no name` } : null;
}

function meaningless(address: Address): AddressFinding[] {
  const findings: AddressFinding[] = [];
  const [name, street, town] = [address.fullName.trim(), address.address1.trim(), address.city.trim()];
  const ofStreet = street === "" ? null : streetFault(address);
  if (ofStreet) findings.push({ field: "address1", ...ofStreet });
  const ofCity = town === "" ? null : cityFault(town);
  if (ofCity) findings.push({ field: "city", ...ofCity });
  const ofName = name === "" ? null : nameFault(name);
  if (ofName) findings.push({ field: "fullName", ...ofName });
  return findings;
}

/** A post-office box, in the words of some 20 countries. */
const PO_BOX =
  /\b(?:p\.?\s*o\.?\s*box|p\.\s*o\.\s*b\.?|pob|post(?:al)?\s+office\s+box|g\.?p\.?o\.?\s+box|postfach|post(?:bus|boks|box)|b\.?p\.?|bo[iî]te\s+postale|apartado(?:\s+de\s+correos)?|apdo\.?|casella\s+postale|caixa\s+postal|po[sš]tn[ií]\s+p[rř]ihr[aá]dka|skrytka(?:\s+pocztowa)?)\s*[#:]?\s*\d/i;
/** "C.P." is a box in these countries; in others it is the postal code, or a house's number. */
const CP_BOX = /\bc\.?p\.?\s*n?\s*\d/i;
const CP_COUNTRIES: ReadonlySet<string> = new Set(["BR", "CA", "CH", "IT", "RO", "SM"]);
const BARE_BOX = /^\s*box\s+#?\d/i;
/** There streets have no numbers for mail, and everybody has a box. */
const BY_BOX: ReadonlySet<string> = new Set(["AE", "SA", "QA", "KW", "BH", "OM", "KE", "GH", "BS", "KY"]);

/** Whether the address is a post-office box, to which no carrier but the post delivers. */
export function isPoBox({ address1, address2 = "", countryCode }: Address): boolean {
  const isBox = (line: string) => PO_BOX.test(line) || (CP_COUNTRIES.has(countryCode) && CP_BOX.test(line));
  // After a route or a house, "Box 12" is a part of it.
  if (BARE_BOX.test(address1) || (BARE_BOX.test(address2) && !/\p{N}/u.test(address1))) return true;
  const lines = [address1, address2];
  if (!lines.some(isBox)) return false;
  // There the post delivers to the box even beside a street; elsewhere a carrier takes the street.
  const isStreet = (line: string) => !isBox(line) && /\p{N}/u.test(line) && isStreetLine(line.trim());
  return BY_STREET.has(countryCode) || !lines.some(isStreet);
}

function poBox(address: Address): AddressFinding[] {
  if (BY_BOX.has(address.countryCode) || !isPoBox(address)) return [];
  const post = address.countryCode === "US" ? "USPS" : "the post";
  return [{ verdict: "doubtful", field: "address1", message: `Only ${post} delivers to a PO box` }];
}

/** Control and private characters, which labels do not print; new emoji are no fault of an address. */
const UNPRINTED = /[\p{Cc}\p{Co}\uFFFD]|(?![\u{1F000}-\u{1FFFF}])\p{Cn}/u;
const BREAKS = /[\t\r\n]+/g;

function unprinted(address: Address): AddressFinding[] {
  return LINES.flatMap((field): AddressFinding[] => {
    const text = (address[field] ?? "").trim();
    const joined = text.replaceAll(BREAKS, " ");
    const name = NAMES[field];
    if (UNPRINTED.test(joined))
      return [{ verdict: "wrong", field, message: `The ${name} has characters that no label prints` }];
    if (joined === text) return [];
    const message = `The ${name} has more than one line`;
    return [{ verdict: "doubtful", field, message, suggestion: { [field]: joined } }];
  });
}

/** Places in a template that a program did not fill, and objects that it wrote as text. */
const UNFILLED = /\{\{|\}\}|\[object \w+\]/;
/** Markup, letters in the wrong coding ("Ã¼") or lost in one ("???"). */
const MISCODED =
  /<\/?[a-z][^<>]*>|&(?:#?\w+);|Â[\u0080-\u00BF]|Ã[\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|\?{3,}/iu;

function miscoded(address: Address): AddressFinding[] {
  return LINES.flatMap((field): AddressFinding[] => {
    const text = address[field] ?? "";
    const isUnfilled = UNFILLED.test(text);
    if (!isUnfilled && !MISCODED.test(text)) return [];
    const message = `The ${NAMES[field]} "${text}" was garbled on its way`;
    return [{ verdict: isUnfilled ? "wrong" : "doubtful", field, message }];
  });
}

/** What can be said of the lines of any address. */
export const checkLines = (address: Address): AddressFinding[] => [
  ...masked(address),
  ...meaningless(address),
  ...unprinted(address),
  ...miscoded(address),
  ...tooLong(address),
  ...poBox(address),
];

const NUMBER =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b/iu;
/** How addresses say that a house has no number: s/n, S.N., snc, sem número, bb, general delivery. */
const NUMBERLESS =
  /\b(?:s[./]?n\.?(?:c\.?)?|s[ei][mn] n[uú]mero|domicilio conocido|general delivery)(?!\p{L})|\bb\.?b\.?$/iu;
/** In the country of France, houses have the name of their place. */
const FRENCH_PLACE =
  /^(?:lieu-? ?dit|ld|le bourg|hameau|ch[aâ]teau|domaine|ferme|moulin|zone|z\.?[ai]\.?)(?!\p{L})/iu;
/** "1st", "12th": a street's name, not a house's number. */
const ORDINALS = /\b\d+(?:st|nd|rd|th)\b/gi;

/** Numbers of other things than houses: flats and telephones. "Apt 5-1200" has one of both. */
const OTHER_NUMBERS =
  /\b(?:apt|apartment|unit|suite|ste|room|rm|floor|fl)\b\.?\s*#?\s*\w+(?![\w/-])|\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/gi;

/** Without the postal code, where the line repeats it; at its beginning it is a house number. */
const withoutCode = (lines: string, zipCode: string): string =>
  lines
    .split(" ")
    .filter((word, index) => index === 0 || word !== zipCode.trim())
    .join(" ");

/** The finding of a street without a house number, for countries where houses have one. */
export function checkHouseNumber(address: Address): AddressFinding[] {
  const { address1, address2 = "", countryCode } = address;
  const lines = `${address1} ${address2}`.replaceAll(ORDINALS, "").replaceAll(OTHER_NUMBERS, "");
  const hasNumber = NUMBER.test(withoutCode(lines, address.zipCode));
  const isNamed = countryCode === "FR" && FRENCH_PLACE.test(address1.trim());
  if (hasNumber || isNamed || NUMBERLESS.test(address1.trim())) return [];
  return [{ verdict: "doubtful", field: "address1", message: `"${address1}" has no house number` }];
}
