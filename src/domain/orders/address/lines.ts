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
const MASKED = /\*{2,}|\p{L}\*|[•█▇■●]{2,}|\bx{4,}\b|\b(?:redacted|hidden|masked|gdpr removed)\b/iu;
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

function meaningless({ fullName, address1, city }: Address): AddressFinding[] {
  const findings: AddressFinding[] = [];
  const isNothing = (text: string) => text.trim() !== "" && !HAS_WORD.test(text);
  const isRepeated = (text: string) => /^(\p{L})\1{2,}$/u.test(text.trim());
  if (isNothing(address1) || isRepeated(address1))
    findings.push({ verdict: "wrong", field: "address1", message: `"${address1}" is no street` });
  if (isNothing(city) || isRepeated(city))
    findings.push({ verdict: "wrong", field: "city", message: `"${city}" is no city` });
  if (isNothing(fullName))
    findings.push({ verdict: "wrong", field: "fullName", message: `"${fullName}" is no name` });
  return findings;
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
];
