import { type Address, checkAddress } from "./address.ts";
import { countryCodeOf, countryName, placeOf } from "./countries.ts";
import { checkHouseNumber, checkLines } from "./lines.ts";
import type { CountryFormat, PostalData } from "./postal-data.ts";
import { checkUnitedStates } from "./united-states.ts";
import { type AddressFinding, type AddressReport, verdictOf } from "./verdict.ts";

/** Countries where streets have numbers: elsewhere houses have names, or blocks have numbers. */
const NUMBERED_STREETS: ReadonlySet<string> = new Set(
  "AR AT AU BE BG BR CA CH CL CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MX NL NO NZ PL PT RO RS SE SI SK".split(
    " ",
  ),
);

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, "i");
  patterns.set(source, known);
  return known;
}

function checkRegion(code: string, { zipCode, province }: Address, format: CountryFormat): AddressFinding[] {
  const { regions } = format;
  const { provinceCode } = placeOf(code, province);
  // Regions in our list may be larger, as those of Italy, whose provinces have codes.
  const begins = regions?.[provinceCode] ?? regions?.[province.trim().toUpperCase()];
  if (!begins || zipCode.trim() === "" || patternOf(`^(?:${begins})`).test(zipCode.trim())) return [];
  const message = `"${zipCode}" is no postal code of ${province}`;
  return [{ verdict: "doubtful", field: "zipCode", message }];
}

/** A postal code without the country's code in front: `L-1499`, `SI-4260`. */
const withoutCountry = (zipCode: string, code: string): string =>
  zipCode.trim().replace(new RegExp(`^(?:${code}|${code[0]})[- ]+`, "i"), "");

function checkCountry(code: string, address: Address, data: PostalData): AddressFinding[] {
  const format = data.country(code);
  const zipCode = address.zipCode.trim();
  const findings: AddressFinding[] = [];
  const isCode = (text: string) => patternOf(`^(?:${format?.zip})$`).test(text);
  // Latvia's codes have the prefix, those of others are written with and without it.
  if (format?.zip && zipCode !== "" && !isCode(zipCode) && !isCode(withoutCountry(zipCode, code)))
    findings.push({
      verdict: "wrong",
      field: "zipCode",
      message: `"${zipCode}" is not a postal code of ${countryName(code)}`,
    });
  else if (format) findings.push(...checkRegion(code, address, format));
  if (NUMBERED_STREETS.has(code)) findings.push(...checkHouseNumber(address));
  if (!format?.zip)
    findings.push({
      verdict: "unchecked",
      field: "zipCode",
      message: `Nothing is known of postal codes in ${countryName(code)}`,
    });
  return findings;
}

/** Everything that can be said of an address without asking anyone: whether a parcel to it can arrive. */
export function reportAddress(address: Address, data: PostalData): AddressReport {
  const incomplete = checkAddress(address).problems.map(
    ({ field, message }): AddressFinding => ({ verdict: "wrong", field, message }),
  );
  const known = countryCodeOf(address.countryCode);
  const code = known === null ? null : placeOf(known, address.province).countryCode;
  const isComplete = incomplete.every(({ field }) => field === "zipCode" || field === "province");
  const ofPlace =
    code === null || !isComplete
      ? []
      : code === "US"
        ? checkUnitedStates({ ...address, ...placeOf(known ?? "", address.province) }, data)
        : checkCountry(code, address, data);
  const lines = checkLines(address);
  // The findings of the place know more of a field, such as what to change it to.
  const described = new Set(ofPlace.map(({ field }) => field));
  const findings = [...incomplete.filter(({ field }) => !described.has(field)), ...ofPlace, ...lines];
  return { verdict: verdictOf(findings), findings, version: data.version };
}
