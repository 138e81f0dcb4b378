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
const MASKED = /\*{2,}|\p{L}\*|[•█▇■●]{2,}|\bx{4,}\b|^\W*(?:redacted|hidden|masked|gdpr removed)\W*$/iu;
const HAS_WORD = /\p{L}{2,}|\p{L}\p{N}|\p{N}/u;

function masked(address: Address): AddressFinding[] {
  return LINES.filter((field) => MASKED.test(address[field] ?? "")).map((field) => ({
    verdict: "wrong",
    field,
    message: `The ${NAMES[field]} "${address[field]}" is masked by its store. Ask the buyer or open the order there`,
  }));
}

function tooLong(address: Address): AddressFinding[] {
  return LINES.filter((field) => (address[field] ?? "").trim().length > LINE_LENGTH).map((field) => {
    const text = (address[field] ?? "").trim();
    const moved = field === "address1" ? unitMoved({ ...address, address1: text }) : null;
    return {
      verdict: "doubtful",
      field,
      message: `The ${NAMES[field]} has ${text.length} characters. Carriers print ${LINE_LENGTH}`,
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

/** What people type where a form wants a street. */
const FILLER =
  /^(?:(?:none|null|nil|unknown|test|asdf\w*|qwerty|same(?: as above)?|address|street|n\/?a)[\s.,!]*)+$/i;
const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^(?:tel|phone|ph|mobile|cell)?[.:\s]*\+?[\d\s().-]{7,}$/i;

/** Why a text cannot be a street; `null` where it may be one. */
function streetFault(text: string): string | null {
  if (EMAIL.test(text)) return `The street "${text}" is an email address`;
  if (PHONE.test(text)) return `The street "${text}" is a phone number`;
  const isStreet = /\p{L}/u.test(text) && HAS_WORD.test(text) && !isRepeated(text) && !FILLER.test(text);
  return isStreet ? null : `"${text}" is no street`;
}

const isRepeated = (text: string) => /^(\p{L})\1{2,}$/u.test(text);
const isNothing = (text: string) => !HAS_WORD.test(text) || isRepeated(text) || FILLER.test(text);

function meaningless({ fullName, address1, city }: Address): AddressFinding[] {
  const findings: AddressFinding[] = [];
  const [name, street, town] = [fullName.trim(), address1.trim(), city.trim()];
  const fault = street === "" ? null : streetFault(street);
  if (fault) findings.push({ verdict: "wrong", field: "address1", message: fault });
  if (town !== "" && isNothing(town))
    findings.push({ verdict: "wrong", field: "city", message: `"${town}" is no city` });
  if (name !== "" && !HAS_WORD.test(name))
    findings.push({ verdict: "wrong", field: "fullName", message: `"${name}" is no name` });
  return findings;
}

/** A post-office box, in the words of some 20 countries. */
const PO_BOX =
  /\b(?:p\.?\s*o\.?\s*b(?:ox|\.)?|post(?:al)?\s+office\s+box|pob|g\.?p\.?o\.?\s+box|postfach|post(?:bus|boks|box)|b\.?p\.?|bo[iî]te\s+postale|apartado(?:\s+de\s+correos)?|apdo\.?|casella\s+postale|c\.?p\.?\s*n?|caixa\s+postal|po[sš]tn[ií]\s+p[rř]ihr[aá]dka|skrytka(?:\s+pocztowa)?)\s*[#:]?\s*\d|^\s*box\s+#?\d/i;
/** There streets have no numbers for mail, and everybody has a box. */
const BY_BOX: ReadonlySet<string> = new Set(["AE", "SA", "QA", "KW", "BH", "OM", "KE", "GH", "BS", "KY"]);

/** Whether the address is a post-office box, to which no carrier but the post delivers. */
export const isPoBox = ({ address1, address2 = "" }: Address): boolean =>
  PO_BOX.test(address1) || PO_BOX.test(address2);

function poBox(address: Address): AddressFinding[] {
  if (BY_BOX.has(address.countryCode) || !isPoBox(address)) return [];
  const post = address.countryCode === "US" ? "USPS" : "the post";
  return [{ verdict: "doubtful", field: "address1", message: `Only ${post} delivers to a PO box` }];
}

/** Line breaks, control and private characters, which labels do not print. */
const UNPRINTED = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u;

function unprinted(address: Address): AddressFinding[] {
  return LINES.filter((field) => UNPRINTED.test(address[field] ?? "")).map((field) => ({
    verdict: "wrong",
    field,
    message: `The ${NAMES[field]} has characters that no label prints`,
  }));
}

/** What can be said of the lines of any address. */
export const checkLines = (address: Address): AddressFinding[] => [
  ...masked(address),
  ...meaningless(address),
  ...unprinted(address),
  ...tooLong(address),
  ...poBox(address),
];

const NUMBER =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\bgeneral delivery\b|\bs\/?n\b/iu;
/** "1st", "12th": a street's name, not a house's number. */
const ORDINALS = /\b\d+(?:st|nd|rd|th)\b/gi;

/** The finding of a street without a house number, for countries where houses have one. */
export function checkHouseNumber({ address1, address2 = "" }: Address): AddressFinding[] {
  if (NUMBER.test(`${address1} ${address2}`.replaceAll(ORDINALS, ""))) return [];
  return [{ verdict: "doubtful", field: "address1", message: `"${address1}" has no house number` }];
}
